"""How tassel knows its own files: each kind that it writes begins or ends in a way of its own."""

from __future__ import annotations

import os
import zlib

from tassel_compiler.disk.reading import Place, stream
from tassel_compiler.disk.refused import Refused

MARK = "written by tassel"
HEADS = (b'{"tassel":', b"tassel ", b"deck,id,count,", b"section,key,name,scale,")
_LOOKED_AT = 4096


def ours(place: Place) -> bool:
    """Whether tassel wrote this file, or nobody has written into it yet."""
    try:
        with stream(place) as file:
            head = file.read(_LOOKED_AT)
            file.seek(max(0, os.fstat(file.fileno()).st_size - _LOOKED_AT))
            tail = file.read(_LOOKED_AT)
    except (OSError, Refused):
        return False
    return not head or _unpacked(head).startswith(HEADS) or MARK.encode() in head + tail


def _unpacked(head: bytes) -> bytes:
    if not head.startswith(b"\x1f\x8b"):
        return head
    try:
        return zlib.decompressobj(31).decompress(head, _LOOKED_AT)
    except zlib.error:
        return head


def marked(data: bytes) -> bytes:
    """A page, a PDF or an image that says who wrote it, in a place that no reader shows."""
    if data.startswith(b"%PDF"):
        return _before(data, b"startxref", f"%{MARK}\n".encode())
    if data.startswith(b"\x89PNG"):
        return _before(data, b"\0\0\0\0IEND", _chunk(b"tEXt", f"Software\0{MARK}".encode()))
    return data + f"<!-- {MARK} -->\n".encode() if data.lstrip()[:1] == b"<" else data


def _before(data: bytes, end: bytes, mark: bytes) -> bytes:
    front, found, back = data.rpartition(end)
    return front + mark + found + back if found else data


def _chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)
