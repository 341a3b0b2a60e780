"""Under which topic a thing of a rule set is told: the table `topics` beside the words.

Of the paths that a topic holds, the longest that fits decides. A rule, value, number, zone or slot that no path below a
section fits (`values` alone is a section) belongs where the rule does whose memory it reads, else where it is used
first, else to its section.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tassel_compiler.core import Checked
from tassel_compiler.loading import nodes
from tassel_compiler.printing.entities.inventory import Entity, name_of
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.resolve.cells import names_of, text_of
from tassel_compiler.resolve.declarations import Declarations

DEEPEST = 4  # how many users of users are asked
WITH_USERS = ("rules", "values", "constants", "zones", "player", "table")  # sections whose things serve others


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    name: str


@dataclass(slots=True)
class Topics:
    """The topics of one rule set in one language; `held` is path -> topic."""

    declared: Declarations
    topics: Mapping[str, Topic]
    held: Mapping[str, str]
    users: Users
    known: dict[str, str] = field(default_factory=dict)

    def of(self, entity: Entity) -> Topic:
        found = self._of_path(entity.path, DEEPEST) or self._section(entity.path)
        return self.topics.get(found, Topic("", ""))

    def _of_path(self, path: str, depth: int) -> str:
        """The topic of a path, or of who uses it; empty if nobody says."""
        if path not in self.known:
            self.known[path] = ""  # while it is looked for: who uses each other decides nothing
            self.known[path] = self._held(path) or self._of_users(path, depth - 1)
        return self.known[path]

    def _held(self, path: str) -> str:
        while "/" in path:
            if path in self.held:
                return self.held[path]
            path = path.rpartition("/")[0]
        return ""

    def _of_users(self, path: str, depth: int) -> str:
        if depth < 0 or path.partition("/")[0] not in WITH_USERS:
            return ""
        name = path.rpartition("/")[2]
        value = self.declared.values.get(name) if path.startswith("values/") else None
        if value is not None and value.within:
            owners = (p.partition("#")[0] for p, rule in self.declared.rules.items() if rule.name == value.within)
            return next((topic for owner in owners if (topic := self._of_path(owner, depth))), "")
        own = f"{path}/"
        others = (o.path.partition("#")[0] for o in self.users.of({name}))
        found = (self._of_path(p, depth) for p in others if p != path and not p.startswith(own))
        return next((topic for topic in found if topic), "")

    def _section(self, path: str) -> str:
        return self.held.get(path.partition("/")[0], "")


def topics_of(checked: Checked, root: nodes.Mapping, lang: str) -> Topics:
    """The topics of a rule set; a topic without a text of its own has the word of its name."""
    declared, section = checked.declared, root.get("topics")
    entries = section.entries if isinstance(section, nodes.Mapping) else ()
    topics: dict[str, Topic] = {}
    held: dict[str, str] = {}
    for entry in entries:
        id, told = entry.key.text, entry.value
        own = told.get(lang) if isinstance(told, nodes.Mapping) else None
        topics[id] = Topic(id, text_of(own) or name_of(declared, lang, "", id))
        for path in names_of(told.get("holds")) if isinstance(told, nodes.Mapping) else ():
            held[path] = id
    return Topics(declared, topics, held, Users.of_rules(checked))
