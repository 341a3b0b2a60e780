"""What all tests share: goldens, how chance is used, who runs what.

`pytest --update-golden` writes goldens anew, and the difference is read in review. Property tests try the same examples
in every run, so that a red run is about the change at hand; `make soak` tries new ones.
"""

from __future__ import annotations

import atexit
import gc
import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer

from tassel import pictures
from tassel.kept_pictures import ShownTables
from tassel_compiler.depth import deep
from tests import compiled, patience
from tests.patience import slowness, spent, too_much
from tests.sharing import Sharing, in_any_order, in_order, scheduler

compiled.install()
with deep():  # for good, before Hypothesis looks at how deep Python may go
    pass
if "PYTEST_XDIST_WORKER" in os.environ:
    atexit.register(os._exit, 0)  # else Python takes apart what libraries hold, for seconds, and they complain about it
gc.set_threshold(200_000, 50, 100)  # trees of rules live long: looking through them took a tenth of the time
settings.register_profile("same", derandomize=True)
if "TASSEL_SOAK" not in os.environ:
    settings.load_profile("same")

Golden = Callable[[Path, str], None]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing | None:
    return scheduler(config, log) if "TASSEL_SOAK" not in os.environ else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is None:
        in_order(items)
    else:
        in_any_order(items, seed)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    gc.freeze()  # else pytest and then Python look for rings through all that was compiled, seconds for each worker


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    before = spent()
    yield
    if item.get_closest_marker("soak") is None and "TASSEL_SOAK" not in os.environ:
        said = too_much(item.nodeid, spent() - before, slowness())
        item.user_properties += [(patience.TITLE, said)] if said else []  # part of the report that a worker sends


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    done = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    if lines := patience.told(done):
        terminalreporter.section(patience.TITLE)
        for line in lines:
            terminalreporter.line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run files, and the tests of each, in random order")


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Books of rules that are new have no pictures: to play what they show takes longer than the rest of a book.

    For tests about words; they must not keep what `tests.printing.book.shelves` keeps for all.
    """
    monkeypatch.setattr(pictures, "_shown", lambda *_: ShownTables({}, ()))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with the file that holds it, or writes the file."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"there is no {path.name}: run pytest with --update-golden"
        assert text == path.read_text(encoding="utf-8"), "run pytest with --update-golden if this is meant"

    return compare
