"""Overlays: one rule set from modules and the overlays on them.

Why it exists: expansions, editions and house rules are the same thing, edits of a tree of named entries.
Modules are united first, entry by entry; then each overlay, in the order of play, removes, changes,
extends, adds and inserts; what is cited under `sources` is laid into the entries that it is about. On exit
every value still has the span of the file that gave it (its layer is `span.source.layer`), and the values
it replaced are in `Tree.history`. What touches something that is not there, or something another overlay
touched, is a diagnostic.

The sections `changes` and `hooks` of the tree hold those of all overlays in load order. In `changes` the
same name may stand several times, once per layer: iterate over the entries, do not ask by name.
"""

from tassel_compiler.overlays.ledgers import cited_in
from tassel_compiler.overlays.merging import merge
from tassel_compiler.overlays.shapes import asks_for_it, in_long_form, long_key
from tassel_compiler.overlays.sources import written_out
from tassel_compiler.overlays.tree import Taken, Tree

__all__ = ["Taken", "Tree", "asks_for_it", "cited_in", "in_long_form", "long_key", "merge", "written_out"]
