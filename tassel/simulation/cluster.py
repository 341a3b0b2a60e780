"""Units on other machines, by the address of a Dask scheduler (extra `dask`). The only place that knows Dask.

The task is sent to each of the workers once and begun once in each of their threads. Where workers die over a unit it
is done again job by job, so that the one that kills is named and no other is lost.

Dask reads what it is sent with `pickle`, whatever it is told (`__Pickled__` in its protocol), so whoever answers at an
address may run code here, and whoever reaches a scheduler may run code on its workers. So an address off this machine
has to be one with certificates (`dask+tls://`), unless the user says that he trusts everybody in between
(`dask+insecure://`).
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from ipaddress import ip_address
from typing import Any, Generic, TypeVar
from uuid import uuid4

from tassel.simulation.working import NoExecutor, Task, worked_in_order

_Work = TypeVar("_Work")
_Found = TypeVar("_Found")
SCHEME, TLS_SCHEME, INSECURE_SCHEME = SCHEMES = "dask://", "dask+tls://", "dask+insecure://"
_ADDRESS = re.compile(r"(?P<scheme>dask(?:\+tls|\+insecure)?://)(?P<place>(?P<host>[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5})",
                      re.ASCII)  # fmt: skip
_PATIENCE = 10  # seconds until somebody must have answered
_SPEAKS = "distributed.scheduler"
"""What is raised from here is not of the unit, but of those that died over it."""
_KNOWN = 4  # tasks that each of them remembers


class Cluster(Generic[_Work, _Found]):
    """Workers behind `dask://ADDRESS:PORT`."""

    def __init__(self, task: Task[_Work, _Found], address: str) -> None:
        there = _scheduler_at(address)
        try:
            from distributed import Client  # has no types
            from distributed.security import Security
        except ImportError:
            raise NoExecutor("Dask is not installed: pip install 'tassel[dask]'") from None
        try:
            security: Any = _any(Security)(require_encryption=there.startswith("tls:"))
            _introduced(there, security.get_connection_args("client"))  # a client half made says so when it is closed
            self._client: Any = _any(Client)(there, timeout=_PATIENCE, set_as_default=False, security=security)
        except Exception as problem:  # whatever somebody else answers, Dask may make of it what it likes
            said = str(problem) or type(problem).__name__
            raise NoExecutor(f"{address} does not answer as a scheduler of Dask: {said}") from None
        if not self._client.nthreads():
            self._client.close()
            raise NoExecutor(f"{address} has no workers")
        self._task = task
        self._name = uuid4().hex
        self._sent = self._scattered()

    def results(self, units: Iterator[Sequence[_Work]]) -> Iterator[_Found]:
        try:
            workers = sum(self._client.nthreads().values())
            yield from worked_in_order(units, workers, self._submitted, self._answer)
        finally:
            self._client.close()

    def _scattered(self) -> Any:
        self._client.wait_for_workers(1, timeout=_PATIENCE)
        return self._client.scatter(self._task, broadcast=True)

    def _submitted(self, unit: Sequence[_Work]) -> Any:
        return self._client.submit(_played_there, self._name, self._sent, list(unit), pure=False)

    def _answer(self, unit: Sequence[_Work], future: Any) -> Iterator[_Found]:
        try:
            yield future.result()
        except CancelledError:  # all workers that had the task are gone, others have taken their places
            self._sent = self._scattered()
            yield from self._answer(unit, self._submitted(unit))
        except Exception as problem:
            if type(problem).__module__ != _SPEAKS:
                raise
            if len(unit) == 1:
                yield self._task.lost(unit[0], "the workers that played it ended")
                return
            for job in unit:
                yield from self._answer([job], self._submitted([job]))


def _scheduler_at(address: str) -> str:
    """Translate an address for Dask; `NoExecutor` for one that anybody on the way could answer."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise NoExecutor(f"{address!r} is no address of a scheduler; it looks like {SCHEME}127.0.0.1:8786")
    if found["scheme"] == SCHEME and not _is_this_machine(found["host"].strip("[]")):
        raise NoExecutor(
            f"{address} is another machine, and whoever answers there may run code here: name it as "
            f"{TLS_SCHEME}{found['place']} (with certificates, which Dask's configuration names), or as "
            f"{INSECURE_SCHEME}{found['place']} if you trust everybody in that network"
        )
    return f"{'tls' if found['scheme'] == TLS_SCHEME else 'tcp'}://{found['place']}"


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _introduced(there: str, arguments: Mapping[str, Any]) -> None:
    """Raises whatever comes of it unless a scheduler says who it is in time; on a loop of its own, as Dask does."""
    with ThreadPoolExecutor(1) as aside:
        who = aside.submit(lambda: asyncio.run(asyncio.wait_for(_asked_who(there, arguments), _PATIENCE))).result()
    if not isinstance(who, dict) or who.get("type") != "Scheduler":
        raise ValueError("it is something else")


async def _asked_who(there: str, arguments: Mapping[str, Any]) -> Any:
    from distributed.comm.core import connect

    comm = await _any(connect)(there, timeout=_PATIENCE, **arguments)
    try:
        await comm.write({"op": "identity", "reply": True})
        return await comm.read()
    finally:
        comm.abort()


def _any(untyped: Any) -> Any:
    return untyped


_begun: dict[tuple[str, int], Callable[[Sequence[Any]], Any]] = {}  # of this process, by task and thread


def _played_there(name: str, task: Task[Any, Any], unit: Sequence[Any]) -> Any:
    key = name, threading.get_ident()
    play = _begun.get(key)
    if play is None:
        while len(_begun) >= _KNOWN * threading.active_count():
            _begun.pop(next(iter(_begun)), None)
        play = _begun[key] = task.begin()
    return play(unit)
