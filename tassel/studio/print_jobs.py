"""One printout for one page: made sheet by sheet, called off as soon as something else is wanted."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from threading import Event

from tassel.opening import Unusable
from tassel.printouts.chosen import PrintChoices
from tassel.studio.open_rules import StudioData
from tassel.studio.printing_press import PrintingPress
from tassel_compiler.confined import CalledOff, waited_for
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.packing import packed
from tassel_compiler.printing.cards.set_pages import NoTypst

_SIZE = re.compile(rb'<svg[^>]*? width="([\d.]+)pt" height="([\d.]+)pt"')
_POINT = 25.4 / 72  # millimetres
_KINDS = {"pdf": "application/pdf", "html": "text/html", "svg": "image/svg+xml", "zip": "application/zip"}


class PrintJob:
    """`sheets` are what has been made so far: name and drawing of each."""

    def __init__(self, press: PrintingPress, said: PrintChoices, id: int = 0) -> None:
        self.id = id  # by which the page knows it
        self._press, self._said, self._stopped = press, said, Event()
        self.sheets: list[tuple[str, bytes]] = []

    def stop(self) -> None:
        self._stopped.set()

    def show(self, tell: Callable[[int], None]) -> StudioData:
        """All sheets as drawings; `tell` hears how many there are. What is told in the end."""
        return self._done("svg", self.sheets, tell)

    def save(self, form: str) -> StudioData:
        """One file, or several in one archive, to be kept by whoever looks."""
        files: list[tuple[str, bytes]] = []
        told = self._done(form, files, lambda n: None)
        if not files:
            return told
        name, content = files[0] if len(files) == 1 else (f"{self._said.of.name}.zip", packed(files))
        return {**told, "name": name, "kind": _KINDS[name.rpartition(".")[2]], "data": b64encode(content).decode()}

    def _done(self, form: str, into: list[tuple[str, bytes]], tell: Callable[[int], None]) -> StudioData:
        found: list[Diagnostic] = []
        try:
            with waited_for(self._stopped.is_set):
                self._go_on()
                for file in self._press.files(self._said, form, found):
                    self._go_on()
                    into.append(file)
                    tell(len(into))
        except CalledOff:
            return {"stopped": True}
        except NoTypst:
            return {"needs": "tassel[print]"}
        except Unusable as problem:
            found += problem.diagnostics
            if not found:
                return {"lacks": [{"message": str(problem), "hint": "", "place": ""}]}
        return {"lacks": [_wrong(item) for item in found]}

    def _go_on(self) -> None:
        if self._stopped.is_set():
            raise CalledOff


def told_sheet(name: str, drawing: bytes) -> StudioData:
    """One sheet for a page, and how large it is on paper, in millimetres."""
    size = _SIZE.match(drawing)
    width, height = (float(size[n]) * _POINT for n in (1, 2)) if size is not None else (210.0, 297.0)
    image = f"data:{_KINDS['svg']};base64,{b64encode(drawing).decode()}"
    return {"name": name, "width": width, "height": height, "image": image}


def _wrong(item: Diagnostic) -> StudioData:
    place = item.span.place() if item.span is not None else ""
    return {"message": item.message, "hint": item.hint or "", "place": place}

