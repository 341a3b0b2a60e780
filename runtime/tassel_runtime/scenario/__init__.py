"""Scenarios: rules by example. A designer writes what is given, what is done and what must then be true.

The document comes in as plain data with line numbers (`data`), is read into a `Scenario` (`document`),
the situation is laid out (`given`), the moves are made (`moves`), and the outcome is compared (`then`).
Nothing here raises for what a scenario says: whatever does not fit is a `Failure` with its line.
"""

from tassel_runtime.scenario.data import Data, Failure, Items, Place, Table, Text, data_of
from tassel_runtime.scenario.document import Scenario, read_scenario
from tassel_runtime.scenario.run import Result, run_scenario

__all__ = [
    "Data", "Failure", "Items", "Place", "Result", "Scenario", "Table", "Text", "data_of", "read_scenario",
    "run_scenario",
]  # fmt: skip
