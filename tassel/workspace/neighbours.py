"""Files that may speak of a thing: all that lie around its rules, and say its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tassel.rule_discovery import rules_of_file
from tassel.workspace.named_places import says
from tassel.workspace.open_texts import OpenTexts
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import DEPTH, files, folders, leads_elsewhere, real
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import RULE_FILES, base_folder, file_in, names, overlay_folder, shipped


def neighbours(texts: OpenTexts, name: str, roots: Iterable[Path], declared: Path) -> dict[Path, str]:
    """The user's files in these folders, saved or not, that say this name and belong to rules, or speak of rules, in
    which the thing of this folder is; with these rules. Raises `OSError` where one cannot be read."""
    found: dict[Path, str] = {}
    for file in _files(texts, roots):
        sink = Sink()
        source = texts.source(file_in(file.parent, file), str(file), "", sink)
        if source is None:
            raise OSError(f"{file} cannot be read, and may say `{name}`: {'; '.join(i.message for i in sink.items)}")
        rules = rules_of_file(file, source.text) if says(source.text, name) else None
        if rules is not None and real(declared) in _folders(rules):
            found[file] = rules
    return found


def _files(texts: OpenTexts, roots: Iterable[Path]) -> list[Path]:
    found = ((real(file), real(root)) for root in roots for file in _below(root, DEPTH))
    saved = (file for file, root in found if file.is_relative_to(root))  # others lead out of the folder
    return [file for file in dict.fromkeys((*texts.open, *saved)) if not shipped(file)]


def _below(folder: Path, depth: int) -> Iterator[Path]:
    """Files of rules in a folder and in those inside; what tools keep for themselves holds none."""
    yield from files(folder, RULE_FILES)
    for inner in folders(folder) if depth else ():
        if not inner.name.startswith(".") and inner.name not in _OF_TOOLS and not leads_elsewhere(inner):
            yield from _below(inner, depth - 1)


_OF_TOOLS = ("node_modules", "__pycache__")


def _folders(rules: str) -> set[Path]:
    """The folders of a rule set; those of what is not there are none."""
    first, *rest = names(rules)
    base = base_folder(first)
    ground = foundation(base) if base is not None else []
    return {real(one) for one in (*(ground if isinstance(ground, list) else ()), *map(overlay_folder, rest)) if one}
