"""Who may talk to the studio: pages that it served itself, on this machine, to who knows the token.

Any page of the web can make a browser call a port of this machine. So the address holds a token that no page can guess,
the name that was called must be that of this machine (a name of somebody's that leads here is none), and a page that
says where it comes from must come from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest

_HERE = ("127.0.0.1", "localhost")


def refusal(path: str, headers: Mapping[str, str], port: int, token: str, page: bool) -> str:
    """Why a call is not answered; empty if it is. `page` calls need not say where they come from."""
    host, origin = headers.get("host", ""), headers.get("origin")
    if host not in [f"{name}:{port}" for name in _HERE]:
        return "this is not the name of this machine"
    if origin is None and not page or origin is not None and origin != f"http://{host}":
        return "the page that asks is not the studio's"
    given = path.split("/")[1] if path.startswith("/") else ""
    if not compare_digest(given.encode(), token.encode()):
        return "the address lacks its token: open the one that tassel studio printed"
    return ""


def headers_of_answers(host: str) -> dict[str, str]:
    """What a browser is told with every answer: nothing from elsewhere, nothing to elsewhere, in no frame."""
    own = f"'self' ws://{host}"
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src {own}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
