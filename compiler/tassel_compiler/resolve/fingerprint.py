"""The mark of an effect: the first eight digits of the hash of its normal form.

A sentence written by hand carries the mark of the effect it was written for; once the effect changes, the marks differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import Step

DIGITS = 8


def fingerprint(steps: Iterable[Step]) -> str:
    text = "\n".join(unparse(step.body) for step in steps)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:DIGITS]
