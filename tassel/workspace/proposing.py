"""What could be tried on a mistake: advice, words said otherwise, one slip taken back, lines laid out anew.

A table says of which codes what is thought of, in the order in which it is proposed. The rows that know what people
write look for it everywhere in a line, in pairs and in threes: a line that nobody writes by hand would be looked
through without end, so nothing is proposed for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.advice import advised
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import how_far
from tassel.workspace.known_words import language
from tassel.workspace.lines_around import line_around
from tassel.workspace.meant_or_misspelt import meant_by_another
from tassel.workspace.repair import Repair, smallest
from tassel.workspace.restating import GETS, idiomatic
from tassel.workspace.saying_again import said_again
from tassel.workspace.slips_of_answers import answers_in_another_form
from tassel.workspace.slips_of_company import (
    as_others_say,
    in_its_languages,
    rules_around_it,
    rules_it_stands_on,
    where_cards_begin,
    which_nobody_calls,
    words_of_another,
)
from tassel.workspace.slips_of_depth import head_above, under_its_if
from tassel.workspace.slips_of_heads import head_of_an_overlay, section_of_a_module
from tassel.workspace.slips_of_homes import (
    a_text_below,
    below_a_section,
    below_others,
    in_other_sections,
    of_another_kind_of_document,
    other_documents,
    said_twice,
)
from tassel.workspace.slips_of_keys import into_the_moment, renamed_keys, said_for_another
from tassel.workspace.slips_of_layout import beside_its_head, one_slip_of_layout, shifted, unclosed
from tassel.workspace.slips_of_members import (
    about_somebody,
    lacking_language,
    of_qualities,
    of_row_shapes,
    of_words,
    one_text_for_all,
    without_its_language,
)
from tassel.workspace.slips_of_names import as_a_name, declared_otherwise, of_another_kind
from tassel.workspace.slips_of_paths import one_slip_of_paths
from tassel.workspace.slips_of_places import conditions_last, to_whom, whence
from tassel.workspace.slips_of_scenarios import values_in_another_shape
from tassel.workspace.slips_of_sections import called_its_ground, for_too_many, levels_in_turn, more_of_a_list
from tassel.workspace.slips_of_shape import of_things, one_slip_of_shape
from tassel.workspace.slips_of_slots import closed_slots
from tassel.workspace.slips_of_sums import sums_as_written
from tassel.workspace.slips_of_tables import in_another_shape
from tassel.workspace.slips_of_twice import one_of_two
from tassel.workspace.slips_of_words import one_slip
from tassel.workspace.text_places import in_key, keys_around, sentence_at, value_of_line
from tassel.workspace.to_mend import ToMend
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.source import Span
from tassel_compiler.spelling.edits import WRITE

ADVISED = 0.35  # what somebody advises who knows the mistake is likelier than what is only near
LONGEST_LINE = 500  # letters of a line that somebody wrote
_RENAMED = 1.0
_IDIOM, _WHOLE_ENTRY, _SAID_SO, _SHIFTED = 0.2, 0.5, 0.4, 0.7  # slips
_SEVERAL_LINES = 0.5  # of what changes: they are moved as one
_LESS_THAN_NOTHING, _CHANGED = re.compile(r"0 [-+] "), "changes"
_ELSE = "else"
_A_COLON, _TWICE = "E0010", "E0013"
_OF_BLOCKS = ("E0104", "E0109", "E0110")
_KEY_MISSING = "E0702"
_NO_WORD, _NOT_PLAYED, _UNKNOWN = "W0802", "E0910", "E0204"

_Believed = Iterator[tuple[float, Repair]]
"""With how much each is believed: the less, the likelier; less than nothing says how many slips it is away."""
_InSlips = Iterable[tuple[float, Repair]]
_Proposing = Callable[[ToMend], _Believed]


def proposed(workspace: Workspace, path: Path, marked: Span, item: Diagnostic, found: Analysis) -> _Believed:
    first, past = line_around(marked.source.text, marked.start)
    if past - first > LONGEST_LINE:
        return
    asked = ToMend(workspace, path, marked, item, found)
    for row in _ROWS:
        if item.code.startswith(row.of) and not item.code.startswith(row.but):
            yield from row.proposing(asked)


# ---- advice ---------------------------------------------------------------------------------------------------------


def _as_advised(asked: ToMend) -> _Believed:
    edits, marked = asked.item.edits, asked.marked
    for one in advised([edit for edit in edits if edit.sort == "entry"], marked):
        yield -_WHOLE_ENTRY, one
    another = meant_by_another(marked.words, lambda: asked.names)
    for one in advised([edit for edit in edits if edit.sort != "entry"], marked):
        if one.text in GETS:
            yield from ((-_IDIOM, other) for other in _idioms(asked.workspace, asked.text, one))
        if _LESS_THAN_NOTHING.match(one.text) and _CHANGED in keys_around(asked.text, marked.start):
            continue  # a change says what becomes of what was there
        believed = bool(one.text) and not another(one.text)
        yield ADVISED if believed else 1, one  # to leave out what cannot be read mends most mistakes


def _idioms(workspace: Workspace, text: str, one: Repair) -> Iterator[Repair]:
    """The verb that goes with the noun."""
    first, past = one.span.start, (text + "\n").index("\n", one.span.end)
    plain = f"{one.text}{text[one.span.end : past]}"
    said = idiomatic(plain, language(workspace, text))
    if said != plain:
        yield smallest(one.span.source, first, past, said)


def _other_ground(asked: ToMend) -> _InSlips:
    """The part of the rules that is advised to stand on."""
    for edit in asked.item.edits:
        if edit.sort == "on":
            yield from called_its_ground(asked.marked, edit.what)


def _offered_then(asked: ToMend) -> _InSlips:
    """What is offered where a scenario chooses is known."""
    for edit in asked.item.edits:
        if edit.sort == WRITE:
            yield _IDIOM, Repair(f"write `{edit.what}`", asked.marked, edit.what)


def _other_keys(asked: ToMend) -> _Believed:
    paths = {edit.what for edit in asked.item.edits if edit.sort in ("path", "instead")}
    for one in renamed_keys(asked.marked, asked.item.edits):
        if one.text in paths:
            yield ADVISED, one
        elif one.text in KEYS_SAID.get(one.span.words.casefold(), ()):
            yield -_SAID_SO, one
        else:
            yield -_RENAMED if ": " in one.text or one.text in asked.listed else 1, one


# ---- other words ----------------------------------------------------------------------------------------------------


def _as_printed(asked: ToMend) -> _Believed:
    """What the game prints so."""
    said, tongue = asked.marked.words, asked.tongue
    own = tongue.printed.own(said, tongue.names) or tongue.printed.own(said.replace("-", " "), tongue.names)
    if own is not None:
        yield ADVISED, Repair(f"write `{own}`", asked.marked, str(own))


def _other_words(asked: ToMend) -> _Believed:
    if not asked.in_words:
        return
    marked, (names, words) = asked.marked, asked.fitting
    first, past = sentence_at(asked.text, marked.start)
    if asked.of_data:
        meant = how_far(marked.words.casefold(), (*names, *asked.listed))
        yield from ((-cost, Repair(f"write `{name}`", marked, name)) for cost, name in meant)
    else:
        sentence = Span(marked.source, first, past)
        yield from ((-cost, one) for cost, one in said_again(sentence, marked, names, asked.tongue))
    for start, end, put in one_slip(
        asked.text[first:past], marked.start - first, min(marked.end, past) - first, (*names, *words)
    ):
        if not asked.of_data or (put and start < end):
            yield 1, smallest(marked.source, first + start, first + end, put)


def _value_again(asked: ToMend) -> _InSlips:
    """A colon in a text that YAML takes for a key."""
    if not asked.in_path:
        sentence = Span(asked.marked.source, *value_of_line(asked.text, asked.marked.start))
        yield from said_again(sentence, asked.marked, (), asked.tongue)


# ---- paths, depths, lines -------------------------------------------------------------------------------------------


def _other_paths(asked: ToMend) -> _InSlips:
    longer = asked.item.code == _KEY_MISSING  # who leaves out a key may have left out a level, and named no other thing
    for cost, one in one_slip_of_paths(asked.workspace, asked.marked):
        if not longer or _is_longer(one.text, one.span.words):
            yield cost, one


def _is_longer(path: str, said: str) -> bool:
    """Whether a level is more in it; or it is the same with the parts of a name in another order."""
    parts, others = ([sorted(name.split("-")) for name in one.split("/")] for one in (path, said))
    return path.count("/") > said.count("/") or parts == others


def _other_depths(asked: ToMend) -> _InSlips:
    if asked.of_lines or asked.item.code in _OF_BLOCKS or asked.marked.words.strip(":") == _ELSE:
        yield from under_its_if(asked.marked)
        yield from head_above(asked.marked)


def _declared(asked: ToMend) -> _InSlips:
    if not asked.of_lines:
        yield from declared_otherwise(asked.marked, asked.marked.words)


def _other_lines(asked: ToMend) -> _Believed:
    lines = asked.of_lines and asked.item.code != _TWICE  # who says a name twice has signs enough
    signs = lines or any(sign in asked.marked.words for sign in "()[]{}'\"")
    for start, end, put in one_slip_of_layout(asked.text, asked.marked.start, lines, signs):
        yield _SEVERAL_LINES if "\n" in put else 1, smallest(asked.marked.source, start, end, put)


# ---- the table ------------------------------------------------------------------------------------------------------


def _slips(found: Callable[[ToMend], _InSlips]) -> _Proposing:
    """What is found with how many slips it is away."""
    return lambda asked: ((-cost, one) for cost, one in found(asked))


def _here(found: Callable[[Span], _InSlips]) -> _Proposing:
    """From the text around the place alone."""
    return _slips(lambda asked: found(asked.marked))


def _in_rules(found: Callable[[Workspace, Span], _InSlips]) -> _Proposing:
    return _slips(lambda asked: found(asked.workspace, asked.marked))


def _in_file(found: Callable[[Workspace, Path, Span], _InSlips]) -> _Proposing:
    return _slips(lambda asked: found(asked.workspace, asked.path, asked.marked))


def _moved(found: Callable[[str, int], Iterable[tuple[int, int, str]]], slips: float) -> _Proposing:
    """Another layout of the lines around the place."""

    def moved(asked: ToMend) -> _Believed:
        for start, end, put in found(asked.text, asked.marked.start):
            yield -slips, smallest(asked.marked.source, start, end, put)

    return moved


@dataclass(frozen=True, slots=True)
class _Row:
    """Of mistakes whose code begins so, and not so, this is proposed."""

    of: tuple[str, ...]
    proposing: _Proposing
    but: tuple[str, ...] = ()


_ALL = ("",)
_ADVISED_ALONE = ("W0604", "E0619", "W0803", "W0804")
"""Of a book of which nothing is known everything can be cited, no other sentence by its number is any better, and who
left something behind wrote what he meant."""
_SLOTS = ("E0805", "E0806")  # no lists

_ROWS = (
    _Row(_ALL, _as_advised),
    _Row((_NOT_PLAYED,), _slips(_offered_then)),
    _Row(_ALL, _other_keys),
    *(_Row(row.of, row.proposing, (*_ADVISED_ALONE, *row.but)) for row in (
        _Row(_ALL, _as_printed),
        _Row(_ALL, _other_words),
        _Row((_A_COLON,), _slips(_value_again)),
        _Row(("E06", "E07", "E0904"), _slips(_other_paths)),
        _Row((_UNKNOWN,), _slips(lambda asked: _other_paths(asked) if in_key(asked.text, asked.marked.start) else ())),
        _Row(("E0604",), _slips(_other_ground)),
        _Row((_UNKNOWN, "E0207", "E0603", "E0706"), _here(more_of_a_list)),
        _Row(("E0603", "E0611", "E0701"), _here(levels_in_turn)),
        _Row(("E0101", "E0130", "E0305"), _here(sums_as_written)),
        _Row(("E0101",), _here(conditions_last)),
        _Row(("E0101",), _in_rules(whence)),
        _Row(("E0101",), _here(to_whom)),
        _Row(("E0701",), _in_rules(without_its_language)),
        _Row(("E0317",), _here(for_too_many)),
        _Row(_SLOTS, _here(closed_slots)),
        _Row(("E06", "E07"), _here(in_other_sections)),
        _Row((_TWICE,), _here(said_twice)),
        _Row((_TWICE,), _in_rules(one_of_two)),
        _Row(_ALL, _slips(_other_depths)),
        _Row(("E02", "E0707", "E0905"), _in_rules(as_others_say)),
        _Row((_UNKNOWN,), _slips(lambda asked: which_nobody_calls(asked.marked, asked.names))),
        _Row((_UNKNOWN,), _in_rules(where_cards_begin)),
        _Row((_NO_WORD, _TWICE), _slips(lambda asked: words_of_another(asked.found, asked.marked, asked.tongue.names))),
        _Row(("E0707",), _in_rules(in_its_languages)),
        _Row(("E0707",), _slips(lambda asked: rules_it_stands_on(asked.marked, asked.names))),
        _Row((_NOT_PLAYED, "E0210", "E0211", "E0225", "E0226"), _here(rules_around_it)),  # rules that are not there
        _Row(("E0203", "E0701", "E0703", "E0904", "E0905", "E0707", "E0706"), _here(said_for_another)),
        _Row(("E0904", "E0909", _NOT_PLAYED), _slips(
            lambda asked: answers_in_another_form(asked.workspace, asked.marked, asked.item.code == _NOT_PLAYED))),
        _Row(("E0904", "E0905"), _in_rules(values_in_another_shape)),
        _Row(("E0701", "E0702"), _in_file(head_of_an_overlay)),
        _Row(("E0701", "E0702"), _in_rules(section_of_a_module)),
        _Row(("E0701", "E0702"), _here(other_documents)),
        _Row(("E01", _A_COLON), _here(a_text_below)),
        _Row(("E0205", "E0701"), _here(into_the_moment)),
        _Row(("E0205", "E0701"), _here(below_others)),
        _Row(("E0205", "E0701"), _here(below_a_section)),
        _Row(("E00", "E0101", "E0113", "E0118", "E0120", "E0116", "E02", "E07", "E09"), _here(in_another_shape)),
        _Row(("E0116", "E02", "E07"), _in_rules(of_things)),
        _Row(("E0205", "E0703"), _in_rules(of_row_shapes)),
        _Row(("E0705",), _in_file(head_of_an_overlay)),
        _Row(("E0705",), _here(of_another_kind_of_document)),
        _Row(("E0701", "E0702"), _here(of_words)),
        _Row(("E0221", "E0304", "E0301"), _in_rules(of_qualities)),
        _Row(("E0801",), _in_rules(lacking_language)),
        _Row(("E0703",), _in_rules(one_text_for_all)),
        _Row(("E0703",), _in_file(one_slip_of_shape)),
        _Row(("E0203", "E0204", "E0603", "E0707", "E0904"), _here(as_a_name)),
        _Row(("E0203", "E0204", "E0603", "E0707", "E0904"), _in_rules(of_another_kind)),
        _Row(("E0305",), _slips(lambda asked: about_somebody(asked.workspace, asked.marked, asked.tongue.bound))),
        _Row(_ALL, _slips(_declared), but=(_NO_WORD,)),
        _Row(("E0701", "E0703"), _moved(beside_its_head, _SAID_SO)),
        _Row(("E0611", "E0701"), _moved(shifted, _SHIFTED)),
        _Row(("E00",), _moved(unclosed, _IDIOM)),
        _Row(_ALL, _other_lines, but=_SLOTS),
    )),
)  # fmt: skip
