"""Open the studio in a browser without its address on a command line.

Who starts a browser hands it an argument, and on most systems anybody may read the arguments of every process. So the
browser is given a page in a file that only the user may read, and that page leads to the address with its token.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

from tassel_compiler.disk.keeping import digest, forget, keep_private

_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>tassel studio</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url={address}"></head>
<body><p><a href="{address}">tassel studio</a></p></body></html>
"""


@contextmanager
def start_page(address: str) -> Iterator[Path | None]:
    """Write the page that leads to an address, and remove it at the end; None where no private file can be written."""
    name = f"open-{digest([address.encode()])[:16]}.html"
    try:
        yield keep_private(name, _PAGE.format(address=escape(address)))
    finally:
        forget(name)
