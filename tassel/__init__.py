"""The front door: command line and Python API."""
