"""Who may talk to the studio: pages that it served itself, on this machine, to who knows the token.

Any page of the web can make a browser call a port of this machine. So the address holds a token that no page can guess,
the name that was called must be that of this machine (a name of somebody's that leads here is none), and a page that
says where it comes from must come from here.

Who shares a table opens a second port, for the network. Nothing is answered there but the seats for which somebody has
a invitation: no file, no rule, no other seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hmac import compare_digest

_HERE = ("127.0.0.1", "localhost")
_NUMBER = re.compile(r"\d{1,3}(\.\d{1,3}){3}")


def refusal(path: str, headers: Mapping[str, str], port: int, token: str, page: bool) -> str:
    """Why a call is not answered; empty if it is. `page` calls need not say where they come from."""
    host = headers.get("host", "")
    if host not in [f"{name}:{port}" for name in _HERE]:
        return "this is not the name of this machine"
    if _foreign(headers, page):
        return "the page that asks is not the studio's"
    if not compare_digest(token_of(path).encode(), token.encode()):
        return "the address lacks its token: open the one that tassel studio printed"
    return ""


def seat_refusal(path: str, headers: Mapping[str, str], port: int, known: Callable[[str], bool], page: bool) -> str:
    """The same for a call over the network: by a number of this machine, with the token of an invitation."""
    if not _numbered(headers.get("host", ""), port):
        return "this is not the number of this machine"
    if _foreign(headers, page):
        return "the page that asks is not the table's"
    if not known(token_of(path)):
        return "nobody sits here: this invitation is of a table that was put away, or is not whole"
    return ""


def token_of(path: str) -> str:
    return path.split("/")[1] if path.startswith("/") else ""


def _numbered(host: str, port: int) -> bool:
    """Names can be made to lead here from anywhere; numbers cannot."""
    name, _, said = host.rpartition(":")
    return said == str(port) and (name in _HERE or _NUMBER.fullmatch(name) is not None)


def _foreign(headers: Mapping[str, str], page: bool) -> bool:
    origin = headers.get("origin")
    return origin is None and not page or origin is not None and origin != f"http://{headers.get('host', '')}"


def headers_of_answers(host: str) -> dict[str, str]:
    """What a browser is told with every answer: nothing from elsewhere, nothing to elsewhere, in no frame."""
    own = f"'self' ws://{host}"
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src {own}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    alone = {"cross-origin-opener-policy": "same-origin"} if host.partition(":")[0] in _HERE else {}
    return {
        **alone,  # browsers heed it on this machine, or where a connection is encrypted
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
