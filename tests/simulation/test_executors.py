"""The same games, by whatever they are played: threads, the workers of a cluster, and where one of these dies."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Event

import pytest

from tassel.simulation.cluster import INSECURE_SCHEME, SCHEME, TLS_SCHEME, Cluster
from tassel.simulation.executing import PROCESSES, THREADS, executor_for, usual_executor
from tassel.simulation.gamerow import FailedGame, row_record
from tassel.simulation.orders import units
from tassel.simulation.seating import Entrant
from tassel.simulation.tasks import SimulationTask
from tassel.simulation.threads import Threads
from tassel.simulation.working import Alone, NoExecutor
from tests import compiled

ENTRANTS = (Entrant("random"),) * 3
SEEDS = range(1, 41)


@dataclass(frozen=True)
class MortalTask(SimulationTask):
    """One of its seeds ends the process that plays it."""

    deadly: int = 17

    def begin(self):
        play = SimulationTask.begin(self)
        return lambda unit: os._exit(1) if self.deadly in unit else play(unit)


@pytest.fixture(scope="module")
def task() -> SimulationTask:
    return SimulationTask(compiled.program("./tests/tiny", 3), ENTRANTS, True, "python")


@pytest.fixture(scope="module")
def rows(task) -> list[dict[str, object]]:
    return found(Alone(task))


def found(executor) -> list[dict[str, object]]:
    return [row_record(row) for played in executor.results(units(SEEDS, 9)) for row in played.rows]


def test_threads_make_no_difference(task, rows):
    assert found(Threads(task, 3)) == rows


def test_who_stops_early_does_not_wait_for_a_long_unit():
    go_on, ended = Event(), Event()

    class LongTask:
        def begin(self):
            return lambda unit: (go_on.wait(600), ended.set()) if unit[0] else 0

        def lost(self, job, why):
            return why

    results = executor_for(LongTask(), 1, THREADS).results(units(range(3), 1))
    assert next(results) == 0
    results.close()
    assert not ended.is_set()
    go_on.set()


def test_what_fails_in_a_thread_is_raised(task):
    def wrong(unit):
        raise ZeroDivisionError

    threads = Threads(task, 2)
    threads._own.play = wrong
    threads._played = wrong
    with pytest.raises(ZeroDivisionError):
        found(threads)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
        ) as cluster,
    ):
        yield cluster.scheduler_address.replace("tcp://", SCHEME)


def test_a_cluster_makes_no_difference_and_a_seed_that_kills_its_workers_is_named(address, task, rows):
    assert found(Cluster(task, address)) == rows
    told = found(Cluster(MortalTask(task.program, ENTRANTS, True, "python"), address))
    assert [one["seed"] for one in told] == list(SEEDS)
    assert [one for one in told if "why" in one] == [row_record(FailedGame(17, "the workers that played it ended"))]
    assert [one for one in told if "why" not in one] == [one for one in rows if one["seed"] != 17]


def test_who_is_no_executor_is_refused(task):
    for where in ("ladders", SCHEME, f"{SCHEME}nowhere", f"{SCHEME}nowhere:port:9", f"{SCHEME}127.0.0.1:1:"):
        with pytest.raises(NoExecutor):
            executor_for(task, 2, where)
    assert isinstance(executor_for(task, 1, PROCESSES), Alone)


@pytest.mark.parametrize("host", ["10.0.0.1", "scheduler.example.org", "[2001:db8::1]", "localhost.example"])
def test_another_machine_is_named_with_certificates_or_as_insecure(task, host):
    with pytest.raises(NoExecutor, match="may run code here") as refused:
        executor_for(task, 2, f"{SCHEME}{host}:8786")
    assert f"{TLS_SCHEME}{host}:8786" in str(refused.value) and f"{INSECURE_SCHEME}{host}:8786" in str(refused.value)


def test_no_byte_goes_to_another_machine_unless_the_user_says_so(task, monkeypatch):
    """0.0.0.0 is no address of this machine, and leads to it."""
    monkeypatch.setattr("tassel.simulation.cluster._PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        place = f"0.0.0.0:{listener.getsockname()[1]}"
        for scheme in (SCHEME, TLS_SCHEME):  # there are no certificates here
            with pytest.raises(NoExecutor):
                Cluster(task, f"{scheme}{place}")
            with pytest.raises(BlockingIOError):
                listener.accept()
        with pytest.raises(NoExecutor, match="does not answer"):
            Cluster(task, f"{INSECURE_SCHEME}{place}")
        listener.accept()[0].close()


def test_threads_are_the_usual_ones_but_where_python_plays(task):
    assert isinstance(executor_for(task, 2), Threads)
    assert (usual_executor("wasm"), usual_executor("python")) == (THREADS, PROCESSES)


@pytest.mark.parametrize("answers", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" + b"x" * 99], ids=["nothing", "a page"])
def test_what_listens_and_is_no_scheduler_is_named_in_time(task, answers, monkeypatch, capfd):
    monkeypatch.setattr("tassel.simulation.cluster._PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"{SCHEME}127.0.0.1:{listener.getsockname()[1]}"
        held = []

        def answer():
            with suppress(OSError):
                while True:
                    held.append(listener.accept()[0])
                    held[-1].sendall(answers)

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(NoExecutor, match=f"{address} does not answer as a scheduler of Dask"):
            Cluster(task, address)
    for one in held:
        one.close()
    assert "Traceback" not in capfd.readouterr().err
