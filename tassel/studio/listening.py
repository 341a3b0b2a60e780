"""The sockets of the studio: one on this machine, and for who shares one that the network can reach."""

from __future__ import annotations

import socket

_LOOPBACK, _EVERYWHERE = "127.0.0.1", "0.0.0.0"
_SOMEWHERE = ("10.255.255.255", 9)

Listening = socket.socket


def listening_here(port: int) -> socket.socket:
    """On this machine alone, on a free port unless one is wanted."""
    return socket.create_server((_LOOPBACK, port))


def listening_everywhere(port: int = 0) -> socket.socket:
    return socket.create_server((_EVERYWHERE, port))


def port_of(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


def number_here() -> str:
    """The number by which the network knows this machine; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_SOMEWHERE)
            return str(asked.getsockname()[0])
        except OSError:
            return _LOOPBACK
