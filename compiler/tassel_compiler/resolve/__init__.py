"""Resolving: the merged tree read into declarations.

On entry one tree of nodes; on exit the vocabulary of the rule set, with every effect text parsed. What the words in
the texts mean is the business of `check`.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents.tongues import Tongues
from tassel_compiler.effects import tree as t
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import as_cell, names_of, one_way, origin_of, text_of
from tassel_compiler.resolve.declarations import Constant, Declarations, Game
from tassel_compiler.resolve.families import knob_of, read_families
from tassel_compiler.resolve.hooks import read_hooks
from tassel_compiler.resolve.keyword_names import check_names
from tassel_compiler.resolve.maps import with_flags
from tassel_compiler.resolve.printed_names import lexicon
from tassel_compiler.resolve.procedures import read_changes, read_rules, read_values
from tassel_compiler.resolve.state import read_slots, read_supply, read_tracks, read_zones, supply_entries
from tassel_compiler.resolve.texts import formula
from tassel_compiler.resolve.told_numbers import with_numbers
from tassel_compiler.resolve.tongues import named_languages, narrowed
from tassel_compiler.resolve.typography import set_text
from tassel_compiler.resolve.words import languages, read_words
from tassel_compiler.spelling.whole_number import whole_number

NO_TONGUES = Tongues()


def resolve(
    root: Mapping,
    sink: Sink,
    layers: tuple[str, ...] = (),
    given: frozenset[str] = frozenset(),
    tongues: Tongues = NO_TONGUES,
) -> Declarations | None:
    """`layers` are the overlays in their order, `given` those that do not ship; `tongues` is about languages."""
    sink.lexicon = lexicon(root)
    words, phrases = read_words(root.get("words")), read_words(root.get("phrases"))
    spoken = languages(words, phrases)
    printed = narrowed(named_languages(root, spoken, sink), spoken, tongues, sink)
    game = _game(root, printed, sink)
    if game is None:
        return None
    check_names(root, sink)
    families = read_families(root, sink)
    constants = _constants(root, sink)
    slots = read_slots(root, sink)
    with_flags(families, slots)
    declared = Declarations(
        game,
        constants,
        families,
        slots,
        read_supply(root, sink),
        read_tracks(root, sink),
        read_zones(root, families, constants, sink),
        read_values(root, sink),
        read_rules(root, families, sink),
        read_changes(root, families, sink),
        [],
        set_text(with_numbers(words, phrases, constants), phrases),
        set_text(phrases, phrases),
    )
    declared.supply_entries = supply_entries(root)
    declared.supply_spans = {n: entry.value.span for n, entry in declared.supply_entries.items() if "/" not in n}
    declared.layers, declared.given = layers, given
    declared.spoken, declared.languages, declared.added_languages = spoken, printed, tongues.added
    declared.hooks = read_hooks(declared, root, sink)
    return declared


def _constants(root: Mapping, sink: Sink) -> dict[str, Constant]:
    section = root.get("constants")
    found: dict[str, Constant] = {}
    for entry in section.entries if isinstance(section, Mapping) else ():
        node: Node = entry.value
        inner = node.get("is") if isinstance(node, Mapping) else None
        value = inner or node
        one_way(f"constants/{entry.key.text}", node, ("is", "by-players"), sink)
        origin = replace(origin_of(f"constants/{entry.key.text}", node), span=value.span, node=value)
        name, turned = entry.key.text, node.get("knob") if isinstance(node, Mapping) else None
        knob = knob_of(name, turned, turned.span) if isinstance(turned, Mapping) else None
        found[name] = Constant(name, as_cell(value, sink), origin, knob)
    return found


def _game(root: Mapping, printed: tuple[str, ...], sink: Sink) -> Game | None:
    node = root.get("game")
    if not isinstance(node, Mapping):
        sink.report("E0201", root.span)
        return None
    low, _, high = text_of(node.get("players"), "1..1").partition("..")
    high = high or low
    rank: list[t.Expr] = []
    ranks = node.get("rank")
    for item in getattr(ranks, "items", ()):
        parsed = formula(item, sink)
        if parsed is not None:
            rank.append(parsed)
    titles = node.get("title")
    title = (
        {e.key.text: text_of(e.value) for e in titles.entries}
        if isinstance(titles, Mapping)
        else dict.fromkeys(printed or ("en",), text_of(titles))
    )
    title = {**dict.fromkeys(printed, next(iter(title.values()), "")), **title}  # an added language may have none
    fewest, most = whole_number(low.strip()), whole_number(high.strip())
    if fewest is None or most is None:
        players = node.get("players")
        sink.report(
            "E0203",
            players.span if isinstance(players, Scalar) else node.span,
            found=f"{low}..{high}",
            expected="a range such as `2..5`",
        )
        return None
    return Game(
        text_of(node.get("id"), "game"),
        title,
        (fewest, most),
        text_of(node.get("start"), "game"),
        tuple(rank),
        text_of(node.get("score"), ""),
        names_of(node.get("conserved")),
        origin_of("game", node),
        text_of(node.get("first")),
    )
