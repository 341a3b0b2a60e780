"""What a comparison found, as a table with a verdict in words, and as a document."""

from __future__ import annotations

from tassel.balance.comparing import COMPARED_VERBS, PairTally
from tassel.balance.differences import BalanceQuestion, Measure, Scale, needed
from tassel.cli.output import Ready, colours, echo, paint, table
from tassel.cli.simulated import different_games, estimate, figure, gained
from tassel.cli.stopped_games import failed_record
from tassel.simulation.gamerow import DONE_NOW
from tassel.statistics.paired import FEWEST_TRIALS
from tassel.statistics.samples import games_for
from tassel.statistics.sequences import EARLIEST, ConfidenceSequence


def show_balance(rules: tuple[str, str], tally: PairTally, found: list[Measure], question: BalanceQuestion,
                 test: ConfidenceSequence, top: int) -> None:  # fmt: skip
    echo(_bold(f"{rules[0]} → {rules[1]}, {tally.first.players} players: {tally.pairs:,} pairs of games"))
    if tally.different < tally.pairs:
        echo(different_games(tally.different, tally.pairs, "pairs"))
    echo()
    table([_row(one) for one in found if not one.verb], ("", "before", "after", "change"))
    told = sorted((one for one in found if one.verb and one.told), key=lambda one: -one.evidence)
    of = [one for one in found if one.verb]
    if of and top:
        echo()
        echo(_bold(f"of {len(of)} cards, places and answers that both have, {len(told)} win more often or less often"))
        table([_row(one) for one in told[:top]], ("", "before", "after", "change"))
    echo()
    for line in verdict(found, question, test, tally):
        echo(line)


def _bold(text: str) -> Ready | str:
    return paint(text, bold=True) if colours() else text


def _row(one: Measure) -> tuple[str, str, str, str]:
    name = f"{one.name} ({one.verb})" if one.verb else one.name
    if one.scale is Scale.SHARE:
        return name, f"{100 * one.first:.1f} %", f"{100 * one.second:.1f} %", gained(one.change)
    return name, f"{one.first:.2f}", f"{one.second:.2f}", figure(one.change, signed=True)


def verdict(found: list[Measure], question: BalanceQuestion, test: ConfidenceSequence, tally: PairTally) -> list[str]:
    """The answer to the question, in one sentence for each thing that it asks."""
    asked = [one for one in found if question.asks(one)]
    silent = [name for name in question.about if all(one.name != name for one in asked)]
    return [*(_sentence(one, question, test) for one in asked), *(_too_rare(name, tally) for name in silent)]


def _too_rare(name: str, tally: PairTally) -> str:
    """What came up so rarely that nothing can be said of it: how often, and in how many pairs it would be enough."""
    verb, one = max(((verb, tally.ratios(verb, name)) for verb in COMPARED_VERBS), key=lambda of: of[1].trials)
    before, after = one.sums[0], one.sums[2]
    said = f"{name} came up too rarely: seats {DONE_NOW[verb]} it {before:,} times before and {after:,} times after"
    if not one.trials:
        return f"{said} in {tally.pairs:,} pairs, {FEWEST_TRIALS} times each are needed"
    return f"{said} in {tally.pairs:,} pairs, needs about {games_for(one.trials, tally.pairs, FEWEST_TRIALS):,} (-g)"


def _sentence(one: Measure, question: BalanceQuestion, test: ConfidenceSequence) -> str:
    who = f"seats that {DONE_NOW[one.verb]} {one.name} win" if one.verb else f"{one.name.partition(':')[0]} wins"
    points = f"{100 * abs(one.change.mid):.1f} points of share"
    low, high = (f"{100 * bound:+.1f}" for bound in (one.change.low, one.change.high))
    if one.told:
        return f"{who} {'more' if one.change.mid > 0 else 'less'} often: {points}, 95 % interval {low} to {high}"
    if question.known_small(one):
        return f"{who} about as often as before: a change of {low} to {high} points at most"
    if not one.change.known:
        return f"{who}: not known yet, {one.pairs:,} games that count are too few, {EARLIEST} are needed at least"
    more = max(needed(one, test, question.enough), one.pairs)
    effect = f"a change of {100 * question.enough:g}"
    sample = f"{effect} would be seen in about {more:,} games that count, {one.pairs:,} did"
    return f"{who}: not known yet, {low} to {high} points; {sample}"


def as_document(
    rules: tuple[str, str], seed: int, tally: PairTally, found: list[Measure], question: BalanceQuestion
) -> dict[str, object]:
    return {
        "rules": list(rules), "players": tally.first.players, "pairs": tally.pairs,
        "different": tally.different, "seed": seed,
        "answered": question.answered(found),
        "measures": [
            {"name": one.name, "verb": one.verb, "scale": one.scale.value, "before": round(one.first, 6),
             "after": round(one.second, 6), "change": estimate(one.change), "told": one.told, "level": one.level,
             "pairs": one.pairs, "asked": question.asks(one)}
            for one in found
        ],
        "failed": failed_record(tally.failed),
    }  # fmt: skip
