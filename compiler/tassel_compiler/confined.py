"""Work on what a stranger wrote, done by a child that may be stopped.

A template is a program. Nobody knows beforehand whether it ends or how much memory it takes, so the system watches: the
child has limits of time and memory, no room for a memory image, and nothing to say but its answer. Where the system has
no such children the work is done here, without limits. Who does not wait for the answer any more says so, and the child
ends.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Lock

from tassel_compiler.disk.reading import Named, nowhere, read

try:
    import resource
except ImportError:  # not every system has them
    resource = None  # type: ignore[assignment]

SECONDS = 20  # of work
PATIENCE = 3  # times as many on the clock, where others work too
MEMORY = 2_000_000_000  # bytes more than there were: setting type with many tries takes one half of it


_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
_HOMES = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "TYPST_PACKAGE_PATH", "TYPST_PACKAGE_CACHE_PATH")
OFFLINE: Mapping[str, str] = {
    "NO_PROXY": "",
    "no_proxy": "",
    **dict.fromkeys(_PROXIES, "http://127.0.0.1:9"),  # where nobody answers
    **dict.fromkeys(_HOMES, os.devnull),  # no folder
}
"""What a child is told of its surroundings: nothing is fetched, no packages of the machine are found."""
_inside = False  # whether this is such a child
_one_fork = Lock()
"""Held from the making of a pipe until its ends for the child are closed here. A child that another thread forks
meanwhile would hold them too, so that the end of an answer would not be seen before that child ends as well."""
BROKEN, FULL = 3, 4  # how a child ends


class Exceeded(Exception):
    """The work took more than it was given."""


class CalledOff(Exception):
    """Nobody waits for the work any more."""


_Asked = Callable[[], bool]
_called_off: ContextVar[_Asked | None] = ContextVar("called off", default=None)
_LOOK = 0.1  # seconds between looks at whether somebody still waits


@contextmanager
def waited_for(called_off: _Asked) -> Iterator[None]:
    """Inside, work ends with `CalledOff` soon after this is true."""
    before = _called_off.set(called_off)
    try:
        yield
    finally:
        _called_off.reset(before)


def confined(work: Callable[[], bytes]) -> bytes:
    """What the work gives. It must catch its own mistakes. Inside such work there is no further child."""
    if resource is None or not hasattr(os, "fork") or _inside:
        return work()
    with _one_fork:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            _work(lambda: speak(work(), writer), writer)
        os.close(writer)
    try:
        return _heard(reader, child, time.monotonic() + PATIENCE * SECONDS)
    finally:
        os.close(reader)


def stays(serve: Callable[[int, int], None]) -> tuple[int, int, int] | None:
    """A child that is confined, and what to write to it and to read from it; None where the system has none.

    It is to `serve` what it reads from its first number by its second, and ends when nobody is there any more.
    """
    if resource is None or not hasattr(os, "fork") or _inside:
        return None
    with _one_fork:
        questions, asking = os.pipe()
        hearing, answers = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(asking)
            os.close(hearing)
            _work(lambda: serve(questions, answers), answers)
        os.close(questions)
        os.close(answers)
    return child, asking, hearing


def more_time() -> None:
    """In a child that stays: what comes next may take as long as what came first."""
    if _inside and resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit_work(int(used.ru_utime + used.ru_stime) + SECONDS)


def _work(work: Callable[[], None], writer: int) -> None:
    """In the child; it never comes back."""
    code = BROKEN
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        global _inside
        _inside = True
        os.environ.update(OFFLINE)
        gc.disable()
        faulthandler.disable()
        _limit(SECONDS)
        work()
        code = 0
    except MemoryError:
        code = FULL
    except Exception as mistake:
        speak(repr(mistake).encode("utf-8", "replace"), writer)
    finally:
        os._exit(code)


def speak(answer: bytes, writer: int) -> None:
    rest = memoryview(answer)
    while rest:
        rest = rest[os.write(writer, rest) :]


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _limit_work(seconds)
    size = _size() + MEMORY
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))
    nothing = nowhere()
    for number in (0, 1, 2):
        os.dup2(nothing, number)


def _limit_work(seconds: int) -> None:
    """All that the child may work from its beginning; who sets type can neither hear of it nor move it."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _size() -> int:
    """Bytes that the process had already; what it once had is near enough where nothing says more."""
    with suppress(OSError, ValueError, IndexError):
        return int(read(Named(Path("/proc/self/statm")), 1000).split()[5]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _heard(reader: int, child: int, until: float) -> bytes:
    parts: list[bytes] = []
    try:
        while ready([reader], until):
            part = os.read(reader, 1 << 20)
            if not part:
                break
            parts.append(part)
        else:
            raise Exceeded("it does not end")
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    answer = b"".join(parts)
    ended(child, answer)
    return answer


def ended(child: int, said: bytes) -> None:
    """Waits for the end of a child, and raises what was wrong with it."""
    _, status = os.waitpid(child, 0)
    if status == BROKEN << 8:
        raise RuntimeError(said.decode("utf-8", "replace"))
    if status:
        slow = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        raise Exceeded("it does not end" if slow else f"it takes more than {MEMORY // 1_000_000} MB")


def ready(readers: Sequence[int], until: float) -> Sequence[int]:
    """Those that say something; waits for one of them, and none does when the time is over."""
    called_off = _called_off.get()
    while True:
        if called_off is not None and called_off():
            raise CalledOff
        left = max(0.0, until - time.monotonic())
        found = select.select(readers, [], [], left if called_off is None else min(left, _LOOK))[0]
        if found or left == 0.0:
            return found
