"""From bytes to nodes with spans.

Why it exists: a rules file is read by people first, so `no`, `on`, `1:30` and `012` stay what their author
wrote, and every character of every value can be found again in the file. The events of PyYAML (the C parser
where it is there) are composed into `nodes` here; nothing of YAML's own types, tags or merges survives. On
exit there is a tree within the limits of `limits.py`, or None; whatever was wrong stands in the sink.
"""

from tassel_compiler.loading.composer import load
from tassel_compiler.loading.files import SourceReader, inside, listed, load_file, read_source
from tassel_compiler.loading.limits import Limits
from tassel_compiler.loading.nodes import Entry, Mapping, Node, Scalar, Sequence

__all__ = [
    "Entry", "Limits", "Mapping", "Node", "Scalar", "Sequence", "SourceReader", "inside", "listed", "load", "load_file",
    "read_source",
]  # fmt: skip
