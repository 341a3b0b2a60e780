"""Cards that lie face up among others that do not: `face-up: shown` of a zone names a flag of its cards.

The flag is one that the rules write. It holds only where it means something: whoever moves a card turns it down again
(`lower.emit.dealing`), and elsewhere it cannot be set. So a card whose flag holds lies where everybody sees it.
"""

from __future__ import annotations

from tassel_compiler.check.world import World
from tassel_compiler.resolve.declarations import Zone


def check_faces(world: World) -> None:
    for zone in world.d.zones.values():
        if zone.turned and zone.cards in world.d.families:
            _check(zone, world)


def _check(zone: Zone, world: World) -> None:
    at = zone.origin.at("face-up")
    family = world.d.families[zone.cards]
    member = family.members.get(zone.turned)
    if member is None:
        flags = [m.name for m in family.members.values() if m.type.form == "flag"]
        world.unknown(zone.turned, at, flags)
        return
    said = [row.data[zone.turned][1] for row in family.rows.values() if zone.turned in row.data]
    if member.type.form != "flag" or member.by:
        world.report("E0203", at, found=f"`{zone.turned}`", expected=f"a flag of `{zone.cards}`")
    elif zone.seen_by == "all" and zone.face == "up":
        world.report("E0203", at, found="a zone that everybody sees", expected="`face: down` beside it")
    elif said or member.start is not None:
        found = "a card that begins face up"
        span = said[0] if said else member.origin.span
        world.report("E0203", span, found=found, expected="`set k's " + zone.turned + " to yes` where it is laid down")
    world.checked.written.add(f"{zone.cards}.{zone.turned}")
