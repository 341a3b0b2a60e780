"""What an editor paints into a text: colours of words, numbers behind names, verdicts above scenarios."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as p

from tassel.lsp.translation import position, utf16_units
from tassel.workspace.analysis import Analysis
from tassel.workspace.by_players import inlaid
from tassel.workspace.scenario_texts import verdicts
from tassel.workspace.sorting import word_sorts

_TYPES = {
    "variable": "variable", "stock": "property", "slot": "property", "member": "property", "zone": "enum",
    "track": "enum", "value": "function", "constant": "macro", "family": "class", "row": "enumMember",
    "group": "enum", "way": "property", "rule": "method", "step": "method", "option": "event", "word": "keyword",
}  # fmt: skip
SHOW_RESULT = "tassel.showScenarioResult"  # a command of the server, with what it shows and whether that is good
LEGEND = p.SemanticTokensLegend(sorted(set(_TYPES.values())), [])


def tokens(found: Analysis, path: Path) -> p.SemanticTokens:
    """Five numbers for each word: lines and units further than the last one, its length, its type, nothing."""
    data: list[int] = []
    line = column = 0
    for span, sort in word_sorts(found, path):
        at = position(span.source, span.start)
        further = at.character - column if at.line == line else at.character
        length = utf16_units(span.source.text[span.start : span.end])
        data += [at.line - line, further, length, LEGEND.token_types.index(_TYPES[sort]), 0]
        line, column = at.line, at.character
    return p.SemanticTokens(data)


def hints(found: Analysis, path: Path, where: p.Range) -> list[p.InlayHint]:
    made = [
        p.InlayHint(position(span.source, span.end), f" {value}", p.InlayHintKind.Parameter)
        for span, value in inlaid(found, path)
    ]
    return [one for one in made if where.start.line <= one.position.line <= where.end.line]


def verdicts_above(found: Analysis, path: Path) -> list[p.CodeLens]:
    """Above each scenario of a file whether it holds, as it is typed and with the rules as they are typed."""
    draft = found.draft(path)
    made: list[p.CodeLens] = []
    unread = next((item.message for item in found.diagnostics if item.severity == "error"), "the rules are not there")
    for line, wrong in verdicts(draft, path, found.diagnostics) if draft is not None else ():
        at = p.Position(max(line - 1, 0), 0)
        said = f"does not hold: {wrong}" if wrong else "holds"
        said = f"cannot be played: {unread}" if found.checked is None and not wrong else said
        holds = not wrong and found.checked is not None
        made.append(p.CodeLens(p.Range(at, at), p.Command(said, SHOW_RESULT, arguments=[said, holds])))
    return made
