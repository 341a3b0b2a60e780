"""Making the moves of a scenario and looking at what was offered on the way."""

from __future__ import annotations

from tassel_compiler.ir.program import Ask
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER
from tassel_runtime.decisions import Option, options, parse, suggestion
from tassel_runtime.game import Decision, State
from tassel_runtime.scenario.data import Failure, Text
from tassel_runtime.scenario.document import Move
from tassel_runtime.scenario.pages import NO_NAME


def make(state: State, moves: tuple[Move, ...], players: tuple[str, ...]) -> list[Failure]:
    """Choose what the scenario chooses; stops at the first move that cannot be made."""
    failures: list[Failure] = []
    for move in moves:
        decision = state.decision()
        if decision is None:
            what = f"to choose {move.choose.text!r} from" if move.choose else "to look at"
            return [*failures, Failure(move.line, f"nothing is left {what}: nobody has to decide any more")]
        failures += _look(state, decision, move, players)
        if move.choose is None:
            continue
        option = parse(move.choose.text, decision.options, players)
        if option is None:
            return [*failures, _not_offered(state, decision, move.choose, players)]
        state.choose(decision.options.index(option))
    return failures


def _look(state: State, decision: Decision, move: Move, players: tuple[str, ...]) -> list[Failure]:
    failures = []
    if move.by is not None:
        failures += _asked(state, decision, move.by, players)
    if move.decision is not None and not same_decision(move.decision.text, decision.id):
        failures.append(
            Failure(
                move.decision.line,
                f"expected the decision {move.decision.text}, found {asked(decision, players)}",
            )
        )
    for text in move.offered:
        if _named(text, decision, players) is None:
            failures.append(_not_offered(state, decision, text, players))
    for text in move.not_offered:
        if _named(text, decision, players) is not None:
            failures.append(Failure(text.line, f"{text.text!r} is offered: {asked(decision, players)}"))
        elif not _could_be(state, text.text, players):
            failures.append(_nothing(state, text))
    if move.only is not None:
        failures += _only(state, decision, move.only, move.line, players)
    for text, words in move.why_not:
        failures += _reason(state, text, words, players)
    return failures


def _named(text: Text, decision: Decision, players: tuple[str, ...]) -> Option | None:
    """The option of this name. What is claimed of a decision is claimed by name: a position could be anything."""
    return parse(text.text, decision.options, players, placed=False)


def _asked(state: State, decision: Decision, by: Text, players: tuple[str, ...]) -> list[Failure]:
    seat = state.game.atlas.number(PLAYER, by.text, players)
    if seat is None:
        near = nearest(by.text, players) or ""
        return [Failure(by.line, f"nobody at this table is called {by.text!r}", NO_NAME, near)]
    if seat != decision.seat:
        return [Failure(by.line, f"expected {by.text} to decide, found {asked(decision, players)}")]
    return []


def _only(
    state: State, decision: Decision, only: tuple[Text, ...], line: int, players: tuple[str, ...]
) -> list[Failure]:
    failures = []
    found: list[Option] = []
    for text in only:
        option = _named(text, decision, players)
        if option is None:
            failures.append(_not_offered(state, decision, text, players))
        else:
            found.append(option)
    more = [o.id for o in decision.options if o not in found]
    if more:
        failures.append(Failure(line, f"offered too: {', '.join(more)}"))
    return failures


def _could_be(state: State, text: str, players: tuple[str, ...]) -> bool:
    """Whether a name stands for something that such a decision could offer: else it would never be there."""
    ask = state.game.engine.waiting(state.cells)
    if ask is None or value_of(state, text, players) is not None:
        return ask is not None
    parts = [part.partition("*")[0].strip() for part in text.split("+")]
    return all(part in (*_names(state, ask), ask.decode.stop_name) for part in parts)


def _names(state: State, ask: Ask) -> tuple[str, ...]:
    """Of what is asked for, or of what it is put together from."""
    return (*ask.decode.names, *state.game.atlas.members(ask.decode.of or ask.decode.form))


def _nothing(state: State, text: Text) -> Failure:
    ask = state.game.engine.waiting(state.cells)
    near = nearest(text.text, _names(state, ask)) if ask else None
    return Failure(text.line, f"{text.text!r} names nothing that could be chosen here", NO_NAME, near or "")


def _reason(state: State, text: Text, words: Text, players: tuple[str, ...]) -> list[Failure]:
    value = value_of(state, text.text, players)
    if value is None:
        return [_nothing(state, text)]
    reason = state.why_not(value)
    if reason is None:
        return [Failure(text.line, f"{text.text!r} is offered")]
    if words.text.casefold() not in str(reason).casefold():
        return [
            Failure(
                words.line,
                f"{text.text!r} is not offered: expected a reason with {words.text!r}, found {str(reason)!r}",
            )
        ]
    return []


def value_of(state: State, text: str, players: tuple[str, ...]) -> int | None:
    """The value of an element that may not be offered now."""
    engine, atlas = state.game.engine, state.game.atlas
    ask = engine.waiting(state.cells)
    if ask is None:
        return None
    option = parse(text, state.options(), players, placed=False)
    if option is None:
        candidates = options(atlas, ask, engine.candidates(state.cells), state.game.lang)
        option = parse(text, candidates, players, placed=False)
    if option is not None:
        return option.value
    return atlas.number(ask.decode.of or ask.decode.form, text, players)


def _not_offered(state: State, decision: Decision, text: Text, players: tuple[str, ...]) -> Failure:
    message = f"{text.text!r} is not offered: {asked(decision, players)}"
    value = value_of(state, text.text, players)
    reason = state.why_not(value) if value is not None else None
    near = suggestion(text.text, decision.options)
    if reason is not None:
        message += f"; {reason}"
    return Failure(text.line, message, near=near or "" if reason is None else "")


def asked(decision: Decision, players: tuple[str, ...]) -> str:
    """`anna decides buy.what: bread, milk, done`"""
    return f"{players[decision.seat]} decides {decision.id}: {', '.join(o.id for o in decision.options)}"


def same_decision(text: str, id: str) -> bool:
    """The id, or as much of its beginning as ends at a dot."""
    return id == text or id.startswith(text + ".")
