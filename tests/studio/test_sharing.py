"""Seats over the network: each by its link, and nothing else is answered there."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import InvalidStatus

from tassel.studio.coming_back import Afterwards, KeptTable
from tassel.studio.guarding import seat_refusal
from tassel.studio.open_desk import StudioDesk
from tassel.studio.table_talk import tables_come_back
from tests.studio.served import TOKEN, Talk, served

RULES = f"./{Path('tests/tiny')}"
NUMBER = {"host": "192.168.7.7:9"}


@pytest.mark.parametrize(
    "path, headers, page, answered",
    [
        ("/seat/", NUMBER, True, True),
        ("/seat/talk", {**NUMBER, "origin": "http://192.168.7.7:9"}, False, True),
        ("/", NUMBER, True, False),
        ("/other/", NUMBER, True, False),
        ("/seat/", {"host": "evil.example:9"}, True, False),
        ("/seat/", {"host": "192.168.7.7:8"}, True, False),
        ("/seat/", {}, True, False),
        ("/seat/talk", NUMBER, False, False),
        ("/seat/talk", {**NUMBER, "origin": "http://evil.example"}, False, False),
    ],
)
def test_who_is_answered(path: str, headers: dict[str, str], page: bool, answered: bool) -> None:
    assert (seat_refusal(path, headers, 9, lambda token: token == "seat", page) == "") == answered


def test_nothing_listens_to_the_network_unless_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for share, numbers in ((False, ["127.0.0.1"]), (True, ["127.0.0.1", "0.0.0.0"])):
        _, listening = Afterwards(RULES).listen(0, share)
        assert [one.getsockname()[0] for one in listening] == numbers
        for one in listening:
            one.close()


@pytest.fixture(scope="module")
def host() -> Iterator[Talk]:
    with served(RULES, share=True) as address:
        talk = Talk(address)
        talk.say(say="hello", lang="en")
        talk.until("entities")
        yield talk
        talk.socket.close()


def laid(host: Talk) -> tuple[dict[str, Any], list[str]]:
    host.say(say="play", seats=["invited", "here", "invited"], seed=3, log="")
    table = host.until("table")
    return table, [one["address"] for one in host.until("invitations")["invitations"]]


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as answer:
            return int(answer.status)
    except HTTPError as problem:
        return problem.code


def test_a_link_leads_to_one_seat_and_to_nothing_else(host: Talk) -> None:
    laid_here, links = laid(host)
    assert [status(link) for link in links] == [200, 200]
    base = links[0].rpartition("/")[0].rpartition("/")[0]
    assert [status(f"{base}/{wrong}/") for wrong in ("", "guess", TOKEN)] == [403, 403, 403]
    with pytest.raises(InvalidStatus):
        Talk(f"{base}/guess/")
    guest = Talk(links[1])
    shown = guest.until("table")
    assert shown["mine"] == [2] and shown["seat"] == 2
    assert laid_here["seed"] == 3 and "seed" not in shown  # with it all cards could be dealt again
    for message in (
        {"say": "hello", "lang": "en"}, {"say": "open", "path": "tests/tiny/game.yaml"}, {"say": "rules", "rules": "x"},
        {"say": "back", "table": shown["table"]}, {"say": "play", "seats": ["here", "here"], "seed": 1},
        {"say": "look-as", "seat": 0}, {"say": "look-as", "seat": 1}, {"say": "type"}, {"say": "new", "name": "x"},
    ):  # fmt: skip
        guest.say(**message)
    guest.say(say="tongue", lang="fr")
    again = guest.until("table")  # the first answer to any of this
    assert again["seat"] == 2 and again["mine"] == [2] and again["seats"][0]["name"] == "Joueur 1"
    guest.socket.close()


def test_a_move_is_shown_to_all_and_a_lost_page_comes_back(host: Talk) -> None:
    _, links = laid(host)
    guests = [Talk(link) for link in links]
    shown = {0: guests[0].until("table"), 2: guests[1].until("table")}
    while host.until("table")["there"] != [0, 1, 2]:
        pass
    seat = shown[0]["asked"]
    mover = {0: guests[0], 1: host, 2: guests[1]}[seat]
    if seat == 1:
        host.say(say="tongue", lang="en")
        shown[1] = host.until("table")
    mover.say(say="choose", what=shown[seat]["options"][0]["id"], turn=shown[seat]["turn"])
    for talk in guests:
        while not talk.until("table")["log"]:
            pass
    guests[0].socket.close()
    back = Talk(links[0])
    assert len(back.until("table")["log"]) >= 1
    for talk in (back, guests[1]):
        talk.socket.close()


def test_an_answer_counts_once_and_for_its_turn_alone(host: Talk) -> None:
    _, links = laid(host)
    guests = {0: Talk(links[0]), 2: Talk(links[1])}
    shown = {seat: guest.until("table") for seat, guest in guests.items()}
    host.say(say="tongue", lang="en")
    shown[1] = host.until("table")
    while not shown[1]["options"]:
        shown[1] = host.until("table")
    seat = shown[0]["asked"]
    mover = {**guests, 1: host}[seat]
    answer = {"say": "choose", "what": shown[seat]["options"][0]["id"], "turn": shown[seat]["turn"]}
    for _ in range(2):  # as a page does that does not know whether the first one arrived
        mover.say(**answer)
    mover.say(say="tongue", lang="fr")
    while (told := mover.until("table"))["seats"][0]["name"] != "Joueur 1":
        pass
    assert told["turn"] == answer["turn"] + 1
    mover.say(say="undo", turn=answer["turn"])
    assert mover.until("table")["turn"] == answer["turn"] + 1, "what was said before the answer takes none back"
    for guest in guests.values():
        guest.socket.close()


def test_a_studio_that_was_killed_is_followed_by_one_at_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with served(RULES, share=True, afterwards=Afterwards(RULES)) as address:
        talk = Talk(address)
        talk.say(say="hello", lang="en")
        talk.until("entities")
        before, links = laid(talk)
        while not before["options"]:
            guest = Talk(links[0 if before["asked"] == 0 else 1])
            shown = guest.until("table")
            guest.say(say="choose", what=shown["options"][0]["id"], turn=shown["turn"])
            before = talk.until("table")
            while before["turn"] == shown["turn"]:
                before = talk.until("table")
            guest.socket.close()
        talk.say(say="choose", what=before["options"][0]["id"], turn=before["turn"])
        while (after := talk.until("table"))["turn"] == before["turn"]:
            pass
        talk.socket.close()
        with served(RULES, afterwards=Afterwards(RULES)) as beside:  # another on the same rules, at the same time
            assert beside != address
    with served(RULES, share=True, afterwards=Afterwards(RULES)) as again:
        assert again == address
        talk = Talk(again)
        talk.say(say="back", table=after["table"])
        told = talk.until("table")
        assert all(told[key] == after[key] for key in ("turn", "log", "seed", "asked"))
        assert [one["address"] for one in talk.until("invitations")["invitations"]] == links
        guest = Talk(links[1])
        shown = guest.until("table")
        assert shown["seat"] == 2
        guest.say(say="read")
        read = guest.until("read")
        assert read["lines"] and all(read[of] == shown[of] for of in ("table", "seat", "turn"))
        for one in (talk, guest):
            one.socket.close()


def test_who_comes_back_is_answered_where_nothing_could_be_laid_again() -> None:
    class Spoilt(Afterwards):
        def tables(self) -> Iterator[KeptTable]:
            raise ValueError

    async def back() -> bool:
        desk = StudioDesk(RULES, Spoilt(RULES))
        with pytest.raises(ValueError):
            await tables_come_back(desk)
        desk.close()
        return desk.back.is_set()

    assert asyncio.run(back())
