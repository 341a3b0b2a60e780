"""What could be tried on a mistake: advice, words said otherwise, one slip taken back, lines laid out anew.

The rows that know what people write look for it everywhere in a line, in pairs and in threes: a line that nobody writes
by hand would be looked through without end, so nothing is proposed for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.advice import advised
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.completing import completions
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import how_far
from tassel.workspace.known_words import language
from tassel.workspace.lines_around import line_around
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
)
from tassel.workspace.slips_of_names import as_a_name, declared_otherwise, of_another_kind
from tassel.workspace.slips_of_paths import one_slip_of_paths
from tassel.workspace.slips_of_scenarios import values_in_another_shape
from tassel.workspace.slips_of_shape import of_things, one_slip_of_shape
from tassel.workspace.slips_of_tables import in_another_shape
from tassel.workspace.slips_of_twice import one_of_two
from tassel.workspace.slips_of_words import one_slip
from tassel.workspace.text_places import in_key, keys_around, sentence_at, value_of_line
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.source import Span
from tassel_compiler.spelling.edits import WRITE

ADVISED = 0.35  # what somebody advises who knows the mistake is likelier than what is only near
_LESS_THAN_NOTHING, _CHANGED = re.compile(r"0 [-+] "), "changes"
_RENAMED = 1.0
LONGEST_LINE = 500  # letters of a line that somebody wrote
_SEVERAL_LINES = 0.5  # of what changes: they are moved as one
_OF_SHAPE = "E0703"
_OF_SECTIONS = ("E06", "E07")
_ELSE = "else"
_NO_KIND = "E0705"
_TWICE = "E0013"
_OF_BLOCKS = ("E0104", "E0109", "E0110")
_NUMBERED = "E0619"  # a sentence by its number
_OF_SCENARIOS = ("E0904", "E0905")
_OF_ANSWERS = ("E0904", "E0909", "E0910")
_OF_SHAPES = ("E00", "E0101", "E0113", "E0118", "E0120", "E0116", "E02", "E07", "E09")
_OF_DOCUMENTS = ("E0701", "E0702")
_OF_SENTENCES = "E01"
_NAMED_SO = ("E02", "E0707", "E0905")
_NO_WORD, _NO_TEXT, _NOT_PLAYED = "W0802", "E0707", "E0910"
_OF_RULES = (_NOT_PLAYED, "E0210", "E0211", "E0225", "E0226")  # rules that are not there, or others
_OF_SAID_KEYS = ("E0203", "E0701", "E0703", "E0904", "E0905", "E0707", "E0706")
_OF_KEYS = ("E0205", "E0701")
_OF_TYPES = ("E0116", "E02", "E07")
_OF_ROWS = ("E0205", "E0703")
_OF_QUALITIES = ("E0221", "E0304", "E0301")
_LACKING = "E0801"
_KEY_MISSING = "E0702"
_OF_NAMES = ("E0203", "E0204", "E0603", "E0707", "E0904")
_OF_ARGUMENTS = "E0305"
_OF_SLOTS = ("E0805", "E0806")
_IDIOM, _WHOLE_ENTRY, _SAID_SO = 0.2, 0.5, 0.4  # slips
_A_COLON = "E0010"
_CITED = "W0604"
_OF_PATHS = ("E06", "E07", "E0904")
_OF_DATA = ("E06", "E07", "E09", "W08")  # of what is no sentence
_OF_BRACKETS = ("E0115", "E0116")
_OF_DEPTH, _SHIFTED = ("E0611", "E0701"), 0.7
_UNDER_HEADS = ("E0701", "E0703")
_UNREADABLE = "E00"  # of YAML
_UNKNOWN = "E0204"
_OF_LINES = ("E00", "E0110", "E0111", "E0115", "E0116")  # of signs and depths


def proposed(
    workspace: Workspace, path: Path, marked: Span, item: Diagnostic, found: Analysis
) -> Iterator[tuple[float, Repair]]:
    """With how much each is believed: the less, the likelier; less than nothing says how many slips it is away."""
    text = marked.source.text
    first, past = line_around(text, marked.start)
    if past - first > LONGEST_LINE:
        return
    paths = {edit.what for edit in item.edits if edit.sort in ("path", "instead")}
    for one in advised([edit for edit in item.edits if edit.sort == "entry"], marked):
        yield -_WHOLE_ENTRY, one
    for one in advised([edit for edit in item.edits if edit.sort != "entry"], marked):
        if one.text in GETS:
            yield from ((-_IDIOM, other) for other in _idioms(workspace, text, one))
        if _LESS_THAN_NOTHING.match(one.text) and _CHANGED in keys_around(text, marked.start):
            continue  # a change says what becomes of what was there
        yield ADVISED if one.text else 1, one  # to leave out what cannot be read mends most mistakes
    if item.code == _NOT_PLAYED:  # what is offered then is known
        told = (edit.what for edit in item.edits if edit.sort == WRITE)
        yield from ((-_IDIOM, Repair(f"write `{what}`", marked, what)) for what in told)
    listed = {name for edit in item.edits if edit.sort == "among" for name in edit.what.split(", ")}
    for one in renamed_keys(marked, item.edits):
        said_so = one.text in KEYS_SAID.get(one.span.words.casefold(), ())
        yield (
            ADVISED
            if one.text in paths
            else -_SAID_SO
            if said_so
            else -_RENAMED
            if ": " in one.text or one.text in listed
            else 1,
            one,
        )
    if item.code in (_CITED, _NUMBERED):
        return  # of a book of which nothing is known everything can be cited; no other sentence is any better
    lines = item.code.startswith(_OF_LINES)
    tongue = language(workspace, text, marked.start)
    said = marked.words
    own = tongue.printed.own(said, tongue.names) or tongue.printed.own(said.replace("-", " "), tongue.names)
    if own is not None:
        yield ADVISED, Repair(f"write `{own}`", marked, str(own))
    fitting_names: tuple[str, ...] = ()
    of_path = "/" in marked.words and in_key(text, marked.start)
    if of_path:
        pass  # its names are looked up in the tree
    elif not lines or item.code in _OF_BRACKETS:
        first, past = sentence_at(text, marked.start)
        fitting = completions(workspace, path, marked.start)
        fitting_names = fitting.names
        sentence = Span(marked.source, first, past)
        if item.code.startswith(_OF_DATA):
            meant = how_far(said.casefold(), (*fitting.names, *listed))
            yield from ((-cost, Repair(f"write `{name}`", marked, name)) for cost, name in meant)
        else:
            yield from ((-cost, one) for cost, one in said_again(sentence, marked, fitting.names, tongue))
        words = (*fitting.names, *fitting.words)
        for start, end, put in one_slip(text[first:past], marked.start - first, min(marked.end, past) - first, words):
            if not item.code.startswith(_OF_DATA) or (put and start < end):
                yield 1, smallest(marked.source, first + start, first + end, put)
    elif item.code == _A_COLON:
        sentence = Span(marked.source, *value_of_line(text, marked.start))
        yield from ((-cost, one) for cost, one in said_again(sentence, marked, (), tongue))
    if item.code.startswith(_OF_PATHS):
        paths_meant = one_slip_of_paths(workspace, marked)
        longer = item.code == _KEY_MISSING  # who leaves out a key may have left out a level, and named no other thing
        known = ((cost, one) for cost, one in paths_meant if not longer or _is_longer(one.text, one.span.words))
        yield from ((-cost, one) for cost, one in known)
    if item.code.startswith(_OF_SECTIONS):
        yield from ((-cost, one) for cost, one in in_other_sections(marked))
    if item.code == _TWICE:
        yield from ((-cost, one) for cost, one in said_twice(marked))
        yield from ((-cost, one) for cost, one in one_of_two(workspace, marked))
    if lines or item.code in _OF_BLOCKS or said.strip(":") == _ELSE:
        yield from ((-cost, one) for cost, one in under_its_if(marked))
        yield from ((-cost, one) for cost, one in head_above(marked))
    if item.code.startswith(_NAMED_SO):
        yield from ((-cost, one) for cost, one in as_others_say(workspace, marked))
    if item.code == _UNKNOWN:
        yield from ((-cost, one) for cost, one in which_nobody_calls(marked, fitting_names))
        yield from ((-cost, one) for cost, one in where_cards_begin(workspace, marked))
    if item.code in (_NO_WORD, _TWICE):
        yield from ((-cost, one) for cost, one in words_of_another(found, marked, tongue.names))
    if item.code == _NO_TEXT:
        yield from ((-cost, one) for cost, one in in_its_languages(workspace, marked))
        yield from ((-cost, one) for cost, one in rules_it_stands_on(marked, fitting_names))
    if item.code in _OF_RULES:
        yield from ((-cost, one) for cost, one in rules_around_it(marked))
    if item.code in _OF_SAID_KEYS:
        yield from ((-cost, one) for cost, one in said_for_another(marked))
    if item.code in _OF_ANSWERS:
        answers = answers_in_another_form(workspace, marked, item.code == _NOT_PLAYED)
        yield from ((-cost, one) for cost, one in answers)
    if item.code in _OF_SCENARIOS:
        yield from ((-cost, one) for cost, one in values_in_another_shape(workspace, marked))
    if item.code.startswith(_OF_DOCUMENTS):
        yield from ((-cost, one) for cost, one in head_of_an_overlay(workspace, path, marked))
        yield from ((-cost, one) for cost, one in section_of_a_module(workspace, marked))
        yield from ((-cost, one) for cost, one in other_documents(marked))
    if item.code.startswith(_OF_SENTENCES) or item.code == _A_COLON:
        yield from ((-cost, one) for cost, one in a_text_below(marked))
    if item.code.startswith(_OF_KEYS):
        yield from ((-cost, one) for cost, one in into_the_moment(marked))
        yield from ((-cost, one) for cost, one in below_others(marked))
        yield from ((-cost, one) for cost, one in below_a_section(marked))
    if item.code.startswith(_OF_SHAPES):
        yield from ((-cost, one) for cost, one in in_another_shape(marked))
    if item.code.startswith(_OF_TYPES):
        yield from ((-cost, one) for cost, one in of_things(workspace, marked))
    if item.code in _OF_ROWS:
        yield from ((-cost, one) for cost, one in of_row_shapes(workspace, marked))
    if item.code == _NO_KIND:
        yield from ((-cost, one) for cost, one in head_of_an_overlay(workspace, path, marked))
        yield from ((-cost, one) for cost, one in of_another_kind_of_document(marked))
    if item.code in _OF_DOCUMENTS:
        yield from ((-cost, one) for cost, one in of_words(marked))
    if item.code in _OF_QUALITIES:
        yield from ((-cost, one) for cost, one in of_qualities(workspace, marked))
    if item.code == _LACKING:
        yield from ((-cost, one) for cost, one in lacking_language(workspace, marked))
    if item.code == _OF_SHAPE:
        yield from ((-cost, one) for cost, one in one_text_for_all(workspace, marked))
        yield from ((-cost, one) for cost, one in one_slip_of_shape(workspace, path, marked))
    if item.code in _OF_NAMES:
        yield from ((-cost, one) for cost, one in as_a_name(marked))
        yield from ((-cost, one) for cost, one in of_another_kind(workspace, marked))
    if item.code == _OF_ARGUMENTS:
        yield from ((-cost, one) for cost, one in about_somebody(workspace, marked, tongue.bound))
    if not lines and item.code != _NO_WORD:
        yield from ((-cost, one) for cost, one in declared_otherwise(marked, marked.words))
    if item.code in _OF_SLOTS:
        return  # a slot is no list
    lines = lines and item.code != _TWICE  # who says a name twice has signs enough
    for start, end, put in beside_its_head(text, marked.start) if item.code in _UNDER_HEADS else ():
        yield -_SAID_SO, smallest(marked.source, start, end, put)
    for start, end, put in shifted(text, marked.start) if item.code in _OF_DEPTH else ():
        yield -_SHIFTED, smallest(marked.source, start, end, put)
    for start, end, put in unclosed(text, marked.start) if item.code.startswith(_UNREADABLE) else ():
        yield -_IDIOM, smallest(marked.source, start, end, put)
    signs = lines or any(sign in marked.words for sign in "()[]{}'\"")
    for start, end, put in one_slip_of_layout(text, marked.start, lines, signs):
        yield _SEVERAL_LINES if "\n" in put else 1, smallest(marked.source, start, end, put)


def _is_longer(path: str, said: str) -> bool:
    """Whether a level is more in it; or it is the same with the parts of a name in another order."""
    parts, others = ([sorted(name.split("-")) for name in one.split("/")] for one in (path, said))
    return path.count("/") > said.count("/") or parts == others


def _idioms(workspace: Workspace, text: str, one: Repair) -> Iterator[Repair]:
    """The verb that goes with the noun."""
    first, past = one.span.start, (text + "\n").index("\n", one.span.end)
    plain = f"{one.text}{text[one.span.end : past]}"
    said = idiomatic(plain, language(workspace, text))
    if said != plain:
        yield smallest(one.span.source, first, past, said)
