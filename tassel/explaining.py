"""One entity of a rule set for the command line: found by its id, explained with the rulings that ship."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from tassel.opening import is_compiled, open_front
from tassel_compiler.catalog import data_root, overlays, shown
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import Stamp, is_file, stamp_of
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import Overlay, read
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Scalar, Sequence
from tassel_compiler.places import added_languages, file_in, in_language
from tassel_compiler.printing.entities.inventory import Entity, inventory
from tassel_compiler.printing.entities.rulings import Ruling, read_rulings
from tassel_compiler.printing.explain import explaining
from tassel_compiler.printing.explain.explaining import Explanation, Unclear
from tassel_compiler.printing.speech.ruled import told_ruling
from tassel_compiler.printing.speech.voice import Voice


def rulings() -> Mapping[str, Ruling]:
    """With what languages of their own files say of them."""
    own, languages = data_root("rules") / "rulings.yaml", added_languages()
    added = (file for lang in languages if (file := in_language(lang, "rulings", "print")))
    there = tuple(file for file in (own, *added) if is_file(file))
    return _read(there, tuple(map(stamp_of, there)))


@lru_cache(maxsize=1)
def _read(files: tuple[Path, ...], _stamps: tuple[Stamp | None, ...]) -> Mapping[str, Ruling]:
    """As the files are since they last changed."""
    return read_rulings([(Named(file), shown(file)) for file in files], Sink())


def ruled_paths(expression: str) -> dict[str, tuple[str, ...]]:
    """Where the rules rest on rulings: path -> their ids. A compiled game no longer knows."""
    if is_compiled(expression):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for entity in inventory(open_front(expression)):
        if entity.ruling:
            found[entity.path] = tuple(dict.fromkeys((*found.get(entity.path, ()), *entity.ruling)))
    return found


def ruling_questions(expression: str, ids: Iterable[str], lang: str) -> dict[str, str]:
    """What was unclear, as a player asks it; of rulings that nobody wrote down nothing is said."""
    found = open_front(expression)
    assert found.checked is not None
    voice, known = Voice(found.checked, lang), rulings()
    return {id: told_ruling(known[id], voice).question for id in ids if id in known}


def otherwise(ruling: str) -> list[str]:
    """The shipped modules that play the other reading of a ruling, as they are written behind a game."""
    return [f"+{name}" for name, folder in overlays().items() if ruling in answered(folder)]


def answered(folder: Path) -> list[str]:
    """The rulings whose other reading an overlay plays."""
    document = read(file_in(folder, folder / "overlay.yaml"), folder.name, folder.name, Sink())
    node = document.root.get("ruling") if isinstance(document, Overlay) else None
    items = node.items if isinstance(node, Sequence) else [node]
    return [item.text for item in items if isinstance(item, Scalar)]


def explain(compiled: Compiled, id: str, lang: str = "en") -> Explanation | Unclear:
    """What an id, `kind/id` or a path means; else what it could mean."""
    return explaining.explain_thing(compiled, id, lang, rulings())


def find_entity(compiled: Compiled, id: str) -> list[Entity]:
    return explaining.entity_meant(inventory(compiled), id)


def printed_words(compiled: Compiled, entity: Entity, lang: str) -> list[str]:
    """The sentences that the reference prints for an entity."""
    checked = compiled.checked
    return [s.text for s in explaining.printed_text(Voice(checked, lang), entity)] if checked is not None else []
