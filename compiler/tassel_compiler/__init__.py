"""The compiler: rules written as data in, a checked tree and a program out. The directories are the pipeline."""
