"""From the plan to the book: each entity in the chapter that the plan names, the others in the one for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.another_game import another_game, introduced
from tassel_compiler.printing.book.behind_labels import behind_labels
from tassel_compiler.printing.book.course import is_left_open, turn_rule
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.differences import Layer, LayerTelling, differences
from tassel_compiler.printing.book.ending import index, legend
from tassel_compiler.printing.book.entries import Writer
from tassel_compiler.printing.book.figuring import BookPictures
from tassel_compiler.printing.book.filling import Filling
from tassel_compiler.printing.book.illustrating import illustrated, inline_forms
from tassel_compiler.printing.book.marking import Marking
from tassel_compiler.printing.book.model import Book, Figure, Section, SectionPart, anchors, stands_beside
from tassel_compiler.printing.book.notes import StepNotes
from tassel_compiler.printing.book.numbers import BookNumbers
from tassel_compiler.printing.book.places import Places, idle
from tassel_compiler.printing.book.plan import BookPlan, Chapter
from tassel_compiler.printing.book.procedures import BookProcedures
from tassel_compiler.printing.book.prose import constants_in, fitting
from tassel_compiler.printing.drawing.gallery import Gallery
from tassel_compiler.printing.entities.inventory import RuleSet, origins
from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.replacing import Replacing
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Origin

INDEX, AID = "index", "player-aid"


@dataclass(frozen=True, slots=True)
class Sources:
    """What a book is made of beside the rules."""

    plan: BookPlan
    rulings: Mapping[str, Ruling]
    modules: tuple[tuple[str, Mapping[str, str]], ...]  # the layers on the game with their titles
    otherwise: Mapping[str, str] = field(default_factory=dict)  # rulings whose other reading a layer plays
    left: frozenset[str] = frozenset()  # rulings that a layer left behind
    icons: IconTable = IconTable()
    gallery: Gallery = Gallery()
    layers: tuple[Layer, ...] = ()  # from the game that a variant stands on to the variant


def outline(rules: RuleSet, sources: Sources, lang: str, sink: Sink) -> Book | None:
    """The whole book of a checked rule set in one language."""
    return _book(rules, sources, lang, "rule-book", sink)


def player_aid(
    rules: RuleSet, sources: Sources, lang: str, sink: Sink, before: tuple[Chapter, ...] = ()
) -> Book | None:
    """What a player asks during a game: a book of two chapters, each a page of boxes. None if no plan has any. What
    stands before it goes first."""
    aid = [before, *sources.plan.aid] if before else sources.plan.aid
    pages = tuple(Chapter(f"page-{n}", parts=boxes) for n, boxes in enumerate(aid, 1)) if sources.plan.aid else ()
    plan = replace(sources.plan, chapters=pages)
    return _book(rules, replace(sources, plan=plan), lang, AID, sink) if pages else None


def _book(rules: RuleSet, sources: Sources, lang: str, subtitle: str, sink: Sink) -> Book | None:
    declared, checked = rules.declared, rules.checked
    if declared is None or checked is None:
        return None
    desk = replace(desk_of(checked, sources, lang), brief=subtitle == AID)
    pictures = BookPictures(sources.gallery, desk.voice, desk.plan, desk.icons)
    notes = StepNotes(Replacing(desk.voice, desk.titles), desk.marking)
    writer = Writer(desk, BookProcedures(desk.voice, desk.plan, desk.places, desk.marking, notes, pictures.letters))
    filling = Filling(
        desk, writer, sources.rulings, sources.otherwise, lambda: differences(desk, sources.layers), pictures
    )
    chapters = [section for part in desk.plan.chapters for section in _section(filling, part)]
    if not desk.brief:
        words = inline_forms(desk)
        chapters = [illustrated(_with_examples(section, pictures), words) for section in chapters]
        chapters = pictures.explained(chapters)
    chapters = [*behind_labels(tuple(chapters), declared, lang)]
    return Book(
        declared.game.title.get(lang, declared.game.id),
        desk.say(subtitle),
        lang,
        tuple(desk.titles.values()),
        tuple(index(desk, chapters)),
        desk.headings(),
        legend(desk, chapters),
        pictures.read_aloud(chapters) if desk.brief else (),
    )


def difference_page(rules: RuleSet, before: RuleSet, sources: Sources, lang: str) -> Book:
    """What a rule set does otherwise than another one, topic by topic; of another game what whoever knows one has to
    know of it."""
    if rules.checked is None:
        raise ValueError("rules that are not in order cannot be compared")
    desk = desk_of(rules.checked, sources, lang)
    telling = LayerTelling(desk, Layer("", {}, before, rules))
    aid = player_aid(rules, sources, lang, Sink(), tuple(_laying(sources))) if telling.found.little else None
    if aid is None:
        parts, sections = tuple(telling.preface()), tuple(telling.sections())
    else:
        boxes = [box for page in aid.chapters for box in page.sections]
        parts, sections = tuple(introduced(telling)), tuple(another_game(telling, boxes))
    drawn = aid.drawn if aid is not None else ()
    title = _between(before, rules.checked.declared, lang)
    page = behind_labels(Section("differences", desk.say("differs"), parts, sections), rules.checked.declared, lang)
    return Book(title, desk.say("differs"), lang, tuple(desk.titles.values()), (page,), desk.headings(), (), drawn)


def _laying(sources: Sources) -> Iterator[Chapter]:
    """How the table is laid, under the title that this has in the book."""
    for rule in sources.gallery.prepared_by[:1]:
        anchor = f"rule/{rule}"
        for part in _parts(sources.plan.chapters):
            yield from (replace(part, after="", holds=(held,), parts=()) for held in part.holds if held.what == anchor)


def _between(before: RuleSet, after: Declarations, lang: str) -> str:
    """From which game to which; of one and its variant its title."""
    titles = [one.game.title.get(lang, one.game.id) for one in (before.declared, after) if one is not None]
    return " → ".join(dict.fromkeys(titles))


def _with_examples(section: Section, pictures: BookPictures) -> Section:
    """Examples stand behind what they are of: behind the part that tells it and the small picture beside that, else at
    the end of its section."""
    parts: list[SectionPart] = []
    waiting: list[Figure] = []
    for part in section.parts:
        if not (isinstance(part, Figure) and stands_beside(part)):
            parts, waiting = [*parts, *waiting], []
        parts.append(part)
        waiting += pictures.examples(anchors(part))
    parts += [*waiting, *pictures.examples(section.anchors)]
    inner = tuple(_with_examples(below, pictures) for below in section.sections)
    return replace(section, parts=tuple(parts), sections=inner)


def desk_of(checked: Checked, sources: Sources, lang: str) -> Desk:
    declared = checked.declared
    unused = idle(declared)
    found = {f"{kind}/{id}": origin for kind, id, _, origin in origins(declared) if f"{kind}/{id}" not in unused}
    books = _books(found.values())
    asked = {id for id in _cited(declared, found) if not books or _book_asked(id) in books}
    cited = asked - (sources.left - sources.otherwise.keys())
    numbers = {id: n for n, id in enumerate((id for id in sources.rulings if id in cited), 1)}
    plan = sources.plan
    named = frozenset(_planned(checked, plan))
    left_open = is_left_open(declared, named)
    turn = {f"rule/{turn_rule(declared)}"} if left_open else set()  # told in a place of its own
    places = Places(frozenset(found), named | turn)
    titles = {layer: title.get(lang, title.get("en", layer)) for layer, title in sources.modules}
    marking = Marking(numbers, books, titles)
    counted = BookNumbers(declared, plan, lang)
    voice, icons = Voice(checked, lang), sources.icons
    return Desk(declared, plan, voice, places, marking, counted, found, icons, titles, left_open=left_open)


def _books(origins: Iterable[Origin]) -> frozenset[str]:
    """The rule books that this game cites: the first words of the ids."""
    return frozenset(id.partition("-")[0] for origin in origins for id in origin.source)


def _book_asked(ruling: str) -> str:
    """Of which rule book a ruling answers a question; of one that is not in play nobody asks it."""
    return ruling.removeprefix("AMB-").partition("-")[0]


def _cited(declared: Declarations, found: Mapping[str, Origin]) -> frozenset[str]:
    """The rulings that these rules rest on."""
    all_of = [*found.values(), *(rule.origin for rule in declared.rules.values()), declared.game.origin]
    steps = (step.origin for rule in declared.rules.values() for step in rule.steps)
    return frozenset(id for origin in (*all_of, *steps) for id in origin.ruling)


def _planned(checked: Checked, plan: BookPlan) -> Iterator[str]:
    """The entities for which the plan names a place."""
    for part in _parts(plan.chapters):
        for held in part.holds:
            kind, _, name = held.what.partition("/")
            prose = fitting(checked, plan, name) if kind == "text" else None
            if prose is not None:
                yield from (*prose.covers, *constants_in(prose))
            elif kind == "text":  # what it covers is told here in its stead
                yield from (anchor for candidate in plan.texts.get(name, ())[:1] for anchor in candidate.covers)
            elif name != "*":
                yield held.what


def _parts(parts: tuple[Chapter, ...]) -> Iterator[Chapter]:
    for part in parts:
        yield part
        yield from _parts(part.parts)


def _section(filling: Filling, part: Chapter) -> Iterator[Section]:
    """A section that holds nothing in this rule set is left out."""
    parts, inner, anchors, marks = filling.fill(part)
    sections = (*inner, *(section for below in part.parts for section in _section(filling, below)))
    if parts or sections or part.id == INDEX:
        title = filling.desk.spaced(part.title.get(filling.desk.lang) or part.title.get("en", part.id))
        yield Section(part.id, title, parts, sections, marks, anchors, part.ornament)
