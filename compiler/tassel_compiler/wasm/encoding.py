"""Numbers, lists and sections as WebAssembly writes them down: the binary format, and nothing of programs."""

from __future__ import annotations

from collections.abc import Iterable

MAGIC = b"\0asm\1\0\0\0"
I32, I64 = 0x7F, 0x7E
TYPES, FUNCTIONS, MEMORY, GLOBALS, EXPORTS, CODE, DATA, CUSTOM = 1, 3, 5, 6, 7, 10, 11, 0


def unsigned(number: int) -> bytes:
    """LEB128: seven bits a byte, the lowest first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number: int) -> bytes:
    out = bytearray()
    while True:
        byte, number = number & 0x7F, number >> 7
        if (number == 0 and not byte & 0x40) or (number == -1 and byte & 0x40):
            out.append(byte)
            return bytes(out)
        out.append(byte | 0x80)


def sequence(items: Iterable[bytes]) -> bytes:
    """A list with its length in front."""
    found = list(items)
    return unsigned(len(found)) + b"".join(found)


def sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def spelt(text: str) -> bytes:
    return sized(text.encode("utf-8"))


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + sized(content)


def custom(name: str, content: bytes) -> bytes:
    """A section that no engine runs."""
    return section(CUSTOM, spelt(name) + content)
