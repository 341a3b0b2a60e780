"""Examples as they are found beside rules: the scenarios in one folder there that are marked as such."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.example_faults import is_example, tell_failures
from tassel.example_texts import by_language
from tassel.scenarios import found_in, scenario_files
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_folder
from tassel_compiler.documents import DocumentReader, ScenarioFile, read
from tassel_compiler.loading import listed
from tassel_compiler.places import EXAMPLES_FOLDER, shown
from tassel_compiler.printing.print_folders import PrintFolder
from tassel_compiler.source import SourceText
from tassel_runtime.scenario import Scenario


@dataclass(frozen=True, slots=True)
class FoundExample:
    """A scenario that is marked as an example, and the text in which it stands."""

    scenario: Scenario
    file: Path
    folder: PrintFolder
    source: SourceText

    @property
    def title(self) -> str:
        """In English, by which plans know it."""
        return by_language(self.scenario.example.get("title")).get("en", "")

    @property
    def sign(self) -> str:
        return f"{shown(self.file)}:{int(self.scenario.line)}"


def example_files(folder: PrintFolder, sink: Sink) -> list[Path]:
    place = folder.path.parent / EXAMPLES_FOLDER
    try:
        return [file.path for file in scenario_files([folder.file(place)])] if is_folder(place) else []
    except (OSError, ValueError):
        return listed(place, ".yaml", shown(place), sink)  # which tells why


def found_examples(
    folders: tuple[PrintFolder, ...], sink: Sink, reader: DocumentReader = read
) -> Iterator[FoundExample]:  # fmt: skip
    """In the order of the files; what is wrong with the texts is told."""
    for folder in folders:
        for file in example_files(folder, sink):
            document = reader(folder.file(file), shown(file), folder.layer, sink)
            if not isinstance(document, ScenarioFile):
                continue
            source = document.root.span.source
            for one in found_in(document.root, file):
                tell_failures(one.failures, source, sink)
                if one.scenario is not None and is_example(one.scenario):
                    yield FoundExample(one.scenario, file, folder, source)
