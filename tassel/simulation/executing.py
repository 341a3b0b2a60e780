"""Which executor does the work: this thread, threads, processes, or the workers of a cluster.

Results are the same whatever it is. Threads share this process and are at once ready, and while one of them is inside
a module or in columns of numbers the others go on: so they are the usual ones. Processes have a Python of their own,
which pays where Python plays (record 0036).
"""

from __future__ import annotations

from typing import TypeVar

from tassel.simulation.cluster import SCHEME, SCHEMES, Cluster
from tassel.simulation.processes import Processes
from tassel.simulation.threads import Threads
from tassel.simulation.working import Alone, Executor, NoExecutor, Task
from tassel_runtime.engines import AUTO, engine_named

_Work = TypeVar("_Work")
_Found = TypeVar("_Found")
PROCESSES, THREADS = "processes", "threads"


def usual_executor(engine: str = AUTO) -> str:
    """Where games are played by an engine if nobody says where."""
    return THREADS if engine_named(engine) == "wasm" else PROCESSES


def is_far(where: str) -> bool:
    """Whether units go to other machines."""
    return where.startswith(SCHEMES)


def executor_for(task: Task[_Work, _Found], jobs: int, where: str = "") -> Executor[_Work, _Found]:
    """`NoExecutor` if there is none of this name, or if it does not answer."""
    where = where or usual_executor()
    if is_far(where):
        return Cluster(task, where)
    if where not in (PROCESSES, THREADS):
        raise NoExecutor(f"there is no executor {where!r}; there are {PROCESSES}, {THREADS}, {SCHEME}ADDRESS:PORT")
    if where == THREADS:
        return Threads(task, max(1, jobs))  # also one: who waits for it can be interrupted, who is inside a module not
    return Alone(task) if jobs <= 1 else Processes(task, jobs)
