"""A Dask cluster on this machine, for trying it out: a scheduler and two workers, until somebody interrupts.

    python -m benchmarks.cluster
"""

from __future__ import annotations

import signal
from contextlib import suppress

PORT = 8786


def main() -> None:
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", scheduler_port=PORT, dashboard_address=None
    ):
        print(f"dask://127.0.0.1:{PORT}, until Ctrl-C", flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
