"""Spelling: which legal name a word was probably meant to be, and how sure that is.

The one place of the project that compares words. It stands below everything else, so that the compiler, the runtime
and the front door guess alike. Callers hand in only names that could stand in that place: a guess is as good as its
candidates.
"""

from tassel_compiler.spelling.effort import bounded_advice, can_spend, without_advice
from tassel_compiler.spelling.guess import Grade, Guess
from tassel_compiler.spelling.lexicon import NO_WORDS, Spellings
from tassel_compiler.spelling.nearest import nearest

__all__ = ["NO_WORDS", "Grade", "Guess", "Spellings", "bounded_advice", "can_spend", "nearest", "without_advice"]
