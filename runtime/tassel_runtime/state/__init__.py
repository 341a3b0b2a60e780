"""The vector and its names.

Save is bytes, clone is a copy, equality is equality of lists. Two situations are the same game when
their canonical vectors are equal: leftovers in frames that do not run are blanked first.
"""

from tassel_runtime.state.binary import from_bytes, state_hash, to_bytes
from tassel_runtime.state.errors import StateError
from tassel_runtime.state.frames import active_rules, canonical
from tassel_runtime.state.names import describe
from tassel_runtime.state.reading import from_json
from tassel_runtime.state.writing import to_json

__all__ = ["StateError", "active_rules", "canonical", "describe", "from_bytes", "from_json", "state_hash", "to_bytes",
           "to_json"]
