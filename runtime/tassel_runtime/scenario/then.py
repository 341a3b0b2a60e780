"""Comparing what came out with what the scenario expects."""

from __future__ import annotations

from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER
from tassel_runtime.game import State
from tassel_runtime.scenario.cards import card_cells
from tassel_runtime.scenario.data import Data, Failure, Items, Table, Text, texts
from tassel_runtime.scenario.entries import CardEntry, CellEntry, Reader, ZoneEntry
from tassel_runtime.scenario.moves import asked, same_decision
from tassel_runtime.scenario.pages import NO_NAME, OTHER_SORT
from tassel_runtime.whole import whole

SPECIAL = ("decision", "by", "scores", "winners")


def compare(reader: Reader, state: State, before: list[int], then: Table) -> list[Failure]:
    """Every expectation that does not hold. `before` is the vector when the rule began."""
    failures: list[Failure] = []
    rest = []
    for key, value in then.entries:
        if key.text in SPECIAL:
            failures += _special(reader, state, key, value)
        else:
            rest.append((key, value))
    waiting = state.decision()
    if waiting is not None and then.get("decision") is None:
        failures.append(Failure(then.line, f"the moves end too early: {asked(waiting, reader.players)}"))
    for entry in reader.entries(Table(tuple(rest), then.line), SPECIAL):
        match entry:
            case CellEntry():
                failures += _cell(reader, state.cells, before, entry)
            case ZoneEntry():
                failures += _zone(reader, state.cells, before, entry)
            case CardEntry():
                for cell in card_cells(reader, state.cells, entry):
                    failures += _cell(reader, state.cells, before, cell)
    return failures


def _cell(reader: Reader, cells: list[int], before: list[int], entry: CellEntry) -> list[Failure]:
    value = reader.value(entry.slot, entry.value)
    if value is None:
        return []
    now = sum(cells[a] for a in entry.addresses)
    if entry.slot.form == "number" and entry.value.text[:1] in ("+", "-"):
        change = now - sum(before[a] for a in entry.addresses)
        if change != value:
            return [
                Failure(
                    entry.value.line,
                    f"{entry.name}: expected a change of {value:+d}, found {change:+d} (now {now})",
                )
            ]
    elif entry.slot.form == "number":
        if now != value:
            return [Failure(entry.value.line, f"{entry.name}: expected {value}, found {now}")]
    elif any(cells[a] != value for a in entry.addresses):
        found = ", ".join(reader.atlas.value_name(entry.slot, cells[a]) for a in entry.addresses)
        return [Failure(entry.value.line, f"{entry.name}: expected {entry.value.text}, found {found}")]
    return []


def _zone(reader: Reader, cells: list[int], before: list[int], entry: ZoneEntry) -> list[Failure]:
    if entry.top and not isinstance(entry.value, Items):
        return [Failure(entry.value.line, f"{entry.name}: write a list, the first card first", OTHER_SORT)]
    if isinstance(entry.value, Text):
        return _size(reader, cells, before, entry, entry.value)
    if isinstance(entry.value, Table):
        return _parts(reader, cells, before, entry, entry.value)
    wanted = _rows(reader, entry, entry.value)
    found = _lying(reader, cells, entry)
    if entry.top:
        found = found[: len(wanted)]
    if None not in wanted and wanted != found:
        shown = ", ".join(found) or "nothing"
        expected = ", ".join(str(w) for w in wanted) or "nothing"
        return [Failure(entry.value.line, f"{entry.name}: expected {expected}; found {shown}")]
    return []


def _parts(reader: Reader, cells: list[int], before: list[int], entry: ZoneEntry, value: Table) -> list[Failure]:
    """`{size: 3, has: [a], lacks: [b]}`"""
    failures: list[Failure] = []
    found = _lying(reader, cells, entry)
    for key, part in value.entries:
        if key.text == "size" and isinstance(part, Text):
            failures += _size(reader, cells, before, entry, part)
        elif key.text in ("has", "lacks"):
            for name in _rows(reader, entry, part):
                if name is not None and (name in found) != (key.text == "has"):
                    lies = "is there" if name in found else "is not there"
                    failures.append(Failure(part.line, f"{entry.name}: {name} {lies}"))
        else:
            failures.append(Failure(key.line, f"a zone has size, has and lacks, not {key.text!r}", OTHER_SORT))
    return failures


def _size(reader: Reader, cells: list[int], before: list[int], entry: ZoneEntry, text: Text) -> list[Failure]:
    now = len(_lying(reader, cells, entry))
    value = whole(text.text)
    if value is None:
        return [Failure(text.line, f"{entry.name} holds cards: write a list, or how many there are", OTHER_SORT)]
    old = len(_lying(reader, before, entry))
    found = now - old if text.text[:1] in "+-" else now
    return [] if found == value else [Failure(text.line, f"{entry.name}: expected {text.text} cards, found {found}")]


def _lying(reader: Reader, cells: list[int], entry: ZoneEntry) -> list[str]:
    cards = reader.atlas.program.cards[entry.zone.cards]
    return [cards.rows[cards.row_of[card]] for card in reader.atlas.contents(cells, entry.zone, entry.i)]


def _rows(reader: Reader, entry: ZoneEntry, data: Data) -> list[str | None]:
    """The rows that a list of card names means; None, and a failure, for a name there is not."""
    cards = reader.atlas.program.cards[entry.zone.cards]
    rows: list[str | None] = []
    for text in texts(data):
        card = reader.atlas.number(entry.zone.cards, text.text)
        rows.append(None if card is None else cards.rows[cards.row_of[card]])
        if card is None:
            reader.fail(text.line, NO_NAME, f"there is no {cards.name} {text.text!r}", text.text, list(cards.rows))
    return rows


def _special(reader: Reader, state: State, key: Text, value: Data) -> list[Failure]:
    match key.text:
        case "decision":
            return _decision(reader, state, value)
        case "by":
            return _by(reader, state, value)
        case "scores":
            return _scores(reader, state, value)
        case _:
            strangers = [failure for text in texts(value) for failure in _stranger(reader, text)]
            if strangers:
                return strangers
            wanted = sorted(t.text for t in texts(value))
            found = sorted(reader.players[seat] for seat in state.winners())
            return (
                []
                if wanted == found
                else [Failure(value.line, f"winners: expected {', '.join(wanted)}; found {', '.join(found)}")]
            )


def _decision(reader: Reader, state: State, value: Data) -> list[Failure]:
    waiting = state.decision()
    found = asked(waiting, reader.players) if waiting else "no decision"
    if not isinstance(value, Text):
        return [Failure(value.line, "decision is the id of the decision that waits, or none", OTHER_SORT)]
    fits = value.text == "none" if waiting is None else same_decision(value.text, waiting.id)
    return [] if fits else [Failure(value.line, f"decision: expected {value.text}, found {found}")]


def _by(reader: Reader, state: State, value: Data) -> list[Failure]:
    waiting = state.decision()
    found = "nobody" if waiting is None else reader.players[waiting.seat]
    strangers = _stranger(reader, value) if isinstance(value, Text) else []
    if strangers:
        return strangers
    fits = isinstance(value, Text) and value.text == found
    return [] if fits else [Failure(value.line, f"expected another seat to decide: found {found}")]


def _stranger(reader: Reader, text: Text) -> list[Failure]:
    """A name that no seat has."""
    if text.text in (*reader.players, "nobody"):
        return []
    near = nearest(text.text, reader.players)
    return [Failure(text.line, f"nobody at this table is called {text.text!r}", NO_NAME, near or "")]


def _scores(reader: Reader, state: State, value: Data) -> list[Failure]:
    if isinstance(value, Items | Text):
        return [Failure(value.line, "scores is a table: a seat and its points", OTHER_SORT)]
    failures = []
    points = state.scores()
    for key, expected in value.entries:
        seat = reader.atlas.number(PLAYER, key.text, reader.players)
        if seat is None or not isinstance(expected, Text):
            near = nearest(key.text, reader.players) or ""
            failures.append(Failure(key.line, f"nobody at this table is called {key.text!r}", NO_NAME, near))
        elif str(points[seat]) != expected.text:
            failures.append(
                Failure(expected.line, f"score of {key.text}: expected {expected.text}, found {points[seat]}")
            )
    return failures
