"""Nobody but the studio's own page is answered."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tassel.studio.guarding import refusal
from tests.studio.served import TOKEN, served

HERE = {"host": "127.0.0.1:7"}
OWN = {**HERE, "origin": "http://127.0.0.1:7"}


@pytest.mark.parametrize(
    "path, headers, page, answered",
    [
        (f"/{TOKEN}/", HERE, True, True),
        (f"/{TOKEN}/", {"host": "localhost:7"}, True, True),
        (f"/{TOKEN}/talk", OWN, False, True),
        ("/", HERE, True, False),
        ("/wrong/", HERE, True, False),
        (f"/{TOKEN}x/", HERE, True, False),
        (f"/{TOKEN}/", {}, True, False),
        (f"/{TOKEN}/", {"host": "evil.example:7"}, True, False),
        (f"/{TOKEN}/", {"host": "127.0.0.1:8"}, True, False),
        (f"/{TOKEN}/", {**HERE, "origin": "http://evil.example"}, True, False),
        (f"/{TOKEN}/talk", HERE, False, False),
        (f"/{TOKEN}/talk", {**HERE, "origin": "null"}, False, False),
        (f"/{TOKEN}/talk", {**HERE, "origin": "http://127.0.0.1:8"}, False, False),
    ],
)
def test_who_is_answered(path: str, headers: dict[str, str], page: bool, answered: bool) -> None:
    assert (refusal(path, headers, 7, TOKEN, page) == "") == answered


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(f"./{Path('tests/tiny')}") as found:
        yield found


def get(address: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, answer.headers["content-security-policy"]
    except HTTPError as problem:
        return problem.code, problem.headers["content-security-policy"]


def test_the_page_is_served_and_told_to_stay_at_home(address: str) -> None:
    status, policy = get(address)
    assert status == 200 and "default-src 'none'" in policy
    assert get(f"{address}studio.js")[0] == 200
    assert get(f"{address}passwords")[0] == 404
    assert get(address.replace(TOKEN, "guess"))[0] == 403
    assert get(address, Host="evil.example")[0] == 403


def test_a_foreign_page_cannot_talk(address: str) -> None:
    talk = address.replace("http", "ws", 1) + "talk"
    with pytest.raises(InvalidStatus):
        connect(talk, origin="http://evil.example")
    with connect(talk, origin=address.partition(f"/{TOKEN}")[0]) as socket:
        socket.send("no json")
        socket.send('["nothing of ours"]')
        socket.send('{"say": "open", "path": "/etc/hostname"}')
        socket.send('{"say": "hello", "lang": "xx"}')
        told = [""]
        while told[-1] != "greeting":  # what all pages are told may come before the answer to one
            told.append(json.loads(socket.recv(timeout=600))["tell"])
        assert "text" not in told
