"""From checked trees to printed sentences.

The printed rule is made from the tree that is played, so the two cannot drift apart. On entry stand a tree,
the words of the game and the sentence templates of a language; on exit a sentence, and a list of the words
that the language lacks.
"""

from tassel_compiler.printing.grammar.lexicon import LexiconEntries, lexicon_entries
from tassel_compiler.printing.grammar.sentences import Named, Printer

__all__ = ["LexiconEntries", "Named", "Printer", "lexicon_entries"]
