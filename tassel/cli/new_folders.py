"""Folders that a command is going to fill."""

from __future__ import annotations

from pathlib import Path


def unfit(folder: Path) -> str:
    """Why nothing can be written there, told before any work; empty if something can."""
    from tassel_compiler.disk.folders import is_folder, is_there, names

    if is_folder(folder):
        return f"{folder} is not empty" if names(folder) else ""
    return f"{folder} is a file" if is_there(folder) else ""
