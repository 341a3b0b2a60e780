"""A value that nobody has words for, or whose words say what it was before somebody changed it, told by its formula.

On entry a use of the value, `roomy(p)`, `p's roomy` or `p is roomy`; on exit its formula with what it
is asked about in the place of its parameters. Both have been checked, so every word keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import cast

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import Lexicon
from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class Formula:
    """What a value is: its parameters, and its text."""

    params: tuple[Var, ...]
    body: t.Expr


class _NoPlace(Exception):
    """What is asked about cannot stand where the parameter stands."""


class Unfolding:
    """`values` are the formulas of values without words, by name; `changed` what levels of tracks and printed numbers
    are for everybody, change after change.
    """

    def __init__(
        self, lexicon: Lexicon, values: Mapping[str, Formula], changed: Mapping[str, Sequence[t.Expr]]
    ) -> None:
        self.lexicon = lexicon
        self.values = values
        self.changed = changed

    def changes(self, path: t.Path) -> Sequence[t.Expr]:
        """What is done to a level or a printed number before anybody reads it."""
        last = path.words[-1]
        if not self.changed or not isinstance(last, t.Phrase):
            return ()
        meant = self.lexicon.meant(last.names[-1])
        return self.changed.get(meant.key.rpartition(".")[2], ()) if meant.sort in ("track", "member") else ()

    def source(self, e: t.Expr) -> Formula | None:
        """A value of one thing that is named without the thing: how many there are of each."""
        match e:
            case t.Path((t.Phrase((name,)),)):
                meant = self.lexicon.meant(name)
                found = self.values.get(meant.key) if meant.sort == "value" else None
                return found if found is not None and len(found.params) == 1 else None
        return None

    def of(self, e: t.Test) -> t.Expr | None:
        """The formula in the place of a use; of `is not` without the `not`. None where there is nothing to unfold."""
        if not self.values:
            return None
        match e:
            case t.Path((t.Apply(name, args),)):
                return self._asked(name, args)
            case t.Path((t.Phrase((name,)),)):
                return self._asked(name, ())
            case t.Path((t.Phrase((*of, name)),)):
                return self._asked(name, (t.Path((t.Phrase(tuple(of), e.span),), e.span),))
            case t.Path((*owners, t.Phrase((name,)))):
                return self._asked(name, (t.Path(tuple(owners), e.span),))
            case t.Is(left, t.Path((t.Phrase((name,)),)), _, False):
                return self._asked(name, (left,))
        return None

    def _asked(self, name: t.Name, args: tuple[t.Expr, ...]) -> t.Expr | None:
        meant = self.lexicon.meant(name)
        value = self.values.get(meant.key) if meant.sort == "value" else None
        if value is None or len(value.params) != len(args):
            return None
        try:
            found = self._put(value.body, dict(zip(map(id, value.params), args, strict=True)))
        except _NoPlace:
            return None
        return found  # type: ignore[return-value]  # a tree of the same class, or what an expression was replaced by

    def _put(self, tree: object, args: Mapping[int, t.Expr]) -> object:
        if isinstance(tree, tuple):
            return tuple(self._put(item, args) for item in tree)
        if isinstance(tree, t.Path):
            return self._path(tree, args)
        if isinstance(tree, t.Query | t.Fold):
            return self._asking(tree, args)
        return self._parts(tree, args)

    def _parts(self, tree: object, args: Mapping[int, t.Expr]) -> object:
        if is_dataclass(tree) and not isinstance(tree, Span | t.Name | type):
            return replace(tree, **{f.name: self._put(getattr(tree, f.name), args) for f in fields(tree)})
        return tree

    def _asking(self, tree: t.Query | t.Fold, args: Mapping[int, t.Expr]) -> object:
        """Of those in a set that a parameter stood for, what the set says of them is said as well."""
        within = self._put(tree.binder.within, args)
        if not isinstance(within, t.Those):
            return self._parts(tree, args)
        those, outer = within.binder, self.lexicon.meant(tree.binder.name).var
        one = t.Path((t.Phrase((those.name,), those.name.span),), those.name.span)
        args = {**args, id(outer): one}
        where = cast("t.Expr | None", self._put(tree.binder.where, args))
        joined = where if those.where is None else those.where
        if where is not None and those.where is not None:
            joined = t.Logic("and", those.where, where, tree.span)
        binder = t.Binder(those.name, those.within, joined, tree.binder.span)
        if isinstance(tree, t.Query):
            return replace(tree, binder=binder)
        return replace(tree, of=cast("t.Expr", self._put(tree.of, args)), binder=binder)

    def _path(self, path: t.Path, args: Mapping[int, t.Expr]) -> t.Expr:
        first, *rest = path.words
        behind = tuple(self._word(word, args) for word in rest)
        arg = args.get(id(self.lexicon.meant(first.names[0]).var)) if isinstance(first, t.Phrase) else None
        if arg is None or not isinstance(first, t.Phrase):
            return t.Path((self._word(first, args), *behind), path.span)
        own = first.names[1:]
        if not own and not behind:
            return arg
        if not isinstance(arg, t.Path):
            raise _NoPlace
        return t.Path((*arg.words, *((t.Phrase(own, first.span),) if own else ()), *behind), path.span)

    def _word(self, word: t.Phrase | t.Apply, args: Mapping[int, t.Expr]) -> t.Phrase | t.Apply:
        if isinstance(word, t.Apply):
            return t.Apply(word.name, tuple(self._put(arg, args) for arg in word.args), word.span)  # type: ignore[misc]
        return t.Phrase(tuple(self._name(name, args) for name in word.names), word.span)

    def _name(self, name: t.Name, args: Mapping[int, t.Expr]) -> t.Name:
        """A parameter in front of a noun: `q piece`."""
        arg = args.get(id(self.lexicon.meant(name).var))
        match arg:
            case None:
                return name
            case t.Path((t.Phrase((other,)),)):
                return other
        raise _NoPlace
