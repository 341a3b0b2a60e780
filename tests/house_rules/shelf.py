"""The small overlays that are shipped, by shelf, each with the rules it is played on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tassel_compiler.places import data_root, games, overlays
from tests.plainly import read_plainly
from tests.shown import shown_in

RULES = data_root("rules")
GAMES, OVERLAYS = games(), overlays()


def head(name: str) -> dict[str, object]:
    found = read_plainly(OVERLAYS[name] / "overlay.yaml")
    assert isinstance(found, dict)
    return found


def shelf(folder: str) -> list[str]:
    return [name for name, path in OVERLAYS.items() if path.parent == RULES / folder]


@cache
def below(name: str) -> tuple[str, ...]:
    """The overlays that have to stand in front of this one, first things first."""
    heads = head(name)
    wanted = [n for key in ("on", "needs") for n in listed(heads.get(key))]
    front = [n for n in wanted if n in OVERLAYS]
    return tuple(dict.fromkeys([*(b for n in front for b in below(n)), *front]))


@cache
def base(name: str) -> str:
    """The game on which it stands."""
    for n in (*listed(head(name).get("on")), *(m for b in below(name) for m in listed(head(b).get("on")))):
        for game, folder in GAMES.items():
            if folder.name == n:
                return game
    raise AssertionError(f"{name} stands on no game")


def together(*names: str) -> str:
    """The expression in which all of them are in play."""
    front = [b for name in names for b in below(name)]
    return "+".join(dict.fromkeys([base(names[0]), *front, *names]))


def listed(value: object) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []


def scenarios(folder: str) -> list[Path]:
    return shown_in(folder)
