"""Everything a person can ask about one thing of a rule set: what it is called, what it does, where every value of it
was set and by whom, what it rests on, and who uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.core import Checked
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, inventory
from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.printing.entities.settings import SettingFact, resting, settings
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.printing.speech.as_played import as_played
from tassel_compiler.printing.speech.changes import change_sentence, table_sentences
from tassel_compiler.printing.speech.printed import Sentence, hook_sentence, sentences
from tassel_compiler.printing.speech.replacing import Replacing
from tassel_compiler.printing.speech.ruled import told_ruling
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.spelling import nearest

NO_RULINGS: Mapping[str, Ruling] = {}


@frozen
class Cited:
    """A ruling that an entity rests on, in one language."""

    id: str
    question: str
    played: str
    why: str
    other: str = ""  # how it could be read instead


@frozen
class Explanation:
    entity: Entity
    printed: tuple[Sentence, ...]
    effects: tuple[SettingFact, ...]
    values: tuple[SettingFact, ...]
    sources: tuple[str, ...]
    rulings: tuple[Cited, ...]
    used_by: tuple[tuple[str, str], ...]  # path, file:line
    replaced: tuple[tuple[str, str], ...] = ()  # what stands instead of it and of its steps, and where that is written


@frozen
class Unclear:
    """Several things have this name, or none has: the ids that are meant by it, or the nearest one."""

    id: str
    candidates: tuple[str, ...]
    near: str | None


def explain_thing(
    rules: RuleSet, id: str, lang: str = "en", rulings: Mapping[str, Ruling] = NO_RULINGS
) -> Explanation | Unclear:
    """The thing that an id, `kind/id` or a path in the rules means."""
    everything = inventory(rules, lang)
    found = entity_meant(everything, id)
    if id in rulings and not found:
        return of_ruling(rules, rulings[id], lang)
    if len(found) == 1 and rules.declared is not None:
        return of_entity(rules, found[0], lang, rulings)
    legal = [e.id for e in everything] + [f"{e.kind}/{e.id}" for e in everything if "/" in id]
    candidates = tuple(f"{e.kind}/{e.id}" for e in found)
    return Unclear(id, candidates, None if found else nearest(id, [*legal, *rulings]))


def entity_meant(everything: Iterable[Entity], id: str) -> list[Entity]:
    """The entities of this id, `kind/id` or path; else those whose id ends in it, such as a zone by its own name."""
    entities = list(everything)
    exact = [e for e in entities if id in (f"{e.kind}/{e.id}", e.path)]
    if exact:
        return exact[:1] if id == exact[0].path else exact
    ending = [e for e in entities if e.id.rpartition(".")[2] == id]
    held = [e for e in ending if e.kind != "step"]
    return [e for e in entities if e.id == id] or held or ending


def of_entity(
    rules: RuleSet, entity: Entity, lang: str = "en", rulings: Mapping[str, Ruling] = NO_RULINGS
) -> Explanation:
    checked, tree = rules.checked, rules.tree
    if checked is None or tree is None:
        return Explanation(entity, (), (), (), entity.source, (), ())
    voice, node = Voice(checked, lang), tree.at(entity.path)
    every = settings(tree, entity.path)
    sources = resting(entity.source, node, "source")
    voice = Voice(checked, lang)
    ruled = tuple(_cited(rulings, id, voice) for id in resting(entity.ruling, node, "ruling"))
    return Explanation(
        entity,
        printed_text(voice, entity),
        tuple(s for s in every if s.effect),
        tuple(s for s in every if not s.effect),
        sources,
        ruled,
        _used_by(checked, entity),
        tuple(replaced(voice, entity)),
    )


def of_ruling(rules: RuleSet, ruling: Ruling, lang: str) -> Explanation:
    """A ruling, and every entity that rests on it."""
    entity = Entity(ruling.id, ruling.id, "ruling", 1, (), "assumed", "", ruling.place)
    tree, every = rules.tree, inventory(rules, lang)
    bound = (e for e in every if tree and ruling.id in resting(e.ruling, tree.at(e.path), "ruling"))
    used = tuple((e.path, e.place) for e in bound)
    cited = (_cited({ruling.id: ruling}, ruling.id, Voice(rules.checked, lang)),) if rules.checked is not None else ()
    return Explanation(entity, (), (), (), (), cited, used)


def printed_text(voice: Voice, entity: Entity) -> tuple[Sentence, ...]:
    """What an entity does: its own sentences, those of its other deeds, and what it waits for elsewhere."""
    declared = voice.declared
    if entity.kind == "step":
        rule, _, name = entity.id.rpartition(".")
        owners = [r for r in declared.rules.values() if r.name == rule and not r.member]
        return tuple(s for r in owners for s in sentences(voice, r) if s.step in (name, ""))
    told: list[Sentence] = []
    for path, one in declared.rules.items():
        if path.partition("#")[0] == entity.path:
            told += [Sentence(one.member or s.step, s.text) for s in sentences(voice, one)]
    for hook in declared.hooks:
        if entity.path in (hook.origin.path, hook.row.origin.path if hook.row else ""):
            told.append(Sentence("", hook_sentence(voice, hook)))
    for change in declared.changes:
        if change.row is not None and change.row.origin.path == entity.path:
            told.append(Sentence("", change_sentence(voice, change, change.row)))
    said = " ".join(one.text for one in told)
    told += [Sentence("", text) for text in table_sentences(voice, entity.path, said)]
    if entity.kind == "value" and entity.id in declared.values:
        value = declared.values[entity.id]
        told.append(Sentence("", voice.formula(as_played(declared, entity.id), value.params)))
    return tuple(told)


def replaced(voice: Voice, entity: Entity) -> Iterator[tuple[str, str]]:
    """What stands instead of an entity, or of a part of it: what is said of that, and its place."""
    replacing = Replacing(voice)
    owner, _, step = entity.id.rpartition(".") if entity.kind == "step" else ("", "", "")
    for path, rule in voice.declared.rules.items():
        if owner and rule.name == owner and not rule.member:
            yield from ((one.text, one.origin.span.place()) for one in replacing.at(path, step))
        elif path.partition("#")[0] == entity.path:
            for one in replacing.within(path):
                yield replacing.named(one) if one.point[1] else one.text, one.origin.span.place()


def _cited(rulings: Mapping[str, Ruling], id: str, voice: Voice) -> Cited:
    ruling = rulings.get(id)
    return Cited(id, *told_ruling(ruling, voice)) if ruling is not None else Cited(id, "", "", "")


def _used_by(checked: Checked, entity: Entity) -> tuple[tuple[str, str], ...]:
    names = {entity.id, entity.id.rpartition(".")[2] if entity.kind in ("slot", "zone") else entity.id}
    family = checked.declared.families.get(entity.id)
    if family is not None and entity.kind == family.form:
        names |= {family.many, *family.groups} - {""}
    found = Users.of_rules(checked).of(names)
    own = (f"{entity.path}/", f"{entity.path}#")
    return tuple((o.path, o.span.place()) for o in found if o.path != entity.path and not o.path.startswith(own))
