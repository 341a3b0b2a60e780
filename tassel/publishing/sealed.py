"""Data in a script: a page that was opened from a folder may run the scripts beside it, and read nothing else.

So what it needs stands in a call, packed (gzip) and in letters (base64), which costs a third of what the packing wins.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode

from tassel_compiler.disk.marks import MARK

_CALL = "tassel.put({name},{packed})\n// " + MARK + "\n"


def sealed_script(name: str, data: bytes) -> bytes:
    """The same bytes for the same data."""
    packed = b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")
    return _CALL.format(name=json.dumps(name), packed=json.dumps(packed)).encode("ascii")


def sealed_json(name: str, data: object) -> bytes:
    return sealed_script(name, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
