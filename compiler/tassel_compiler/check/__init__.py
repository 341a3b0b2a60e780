"""Stage of the pipeline."""
