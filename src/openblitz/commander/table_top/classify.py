"""BC:terrain.classify - what each piece does to movement, sight and fire, in words, before play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.commander.table_top.terrain import Dense, Effect, Group, Movement, measures

if TYPE_CHECKING:
    from openblitz.commander.table_top.terrain import Kind, Piece


class Fact(NamedTuple):
    """One thing to know about a piece: its subject, a sentence, and the rule."""

    subject: str
    words: str
    rule: str


_WHO: Final = {
    Movement.FOOT: "troops on foot",
    Movement.CAVALRY: "cavalry",
    Movement.ARMOUR: "armour",
    Movement.ALLIED_ARMOUR: "American and British armour from July 1944",
    Movement.TRUCK: "trucks",
    Movement.MOTORCYCLE: "motorcycles",
    Movement.TOWED: "towed guns",
    Movement.OTHER_TRANSPORT: "other transport",
    Movement.AMPHIBIAN: "amphibians",
    Movement.BOAT: "boats",
}
_DENSE: Final = {
    Dense.FOOT: ("foot and cavalry", "BC:command.dense.foot"),
    Dense.TRUCK: ("trucks, motorcycles and towed guns", "BC:command.dense.trucks"),
    Dense.OTHER: ("armour and other transport", "BC:command.dense.other"),
}
_WORDS: Final = {
    Effect.FREE: "{} may move freely",
    Effect.STOP: "{} must stop on contact and may cross with the next order",
    Effect.IMPASSABLE: "impassable to {}",
    Effect.ROAD_ONLY: "{} keep to the roads",
    Effect.WATER: "{} may cross it, with an order to enter and another to leave",
}


def classify(piece: Piece) -> tuple[Fact, ...]:
    """BC:terrain.classify - movement, density, sight and cover of a piece, each with its rule."""
    kind = piece.kind
    return (*_movement(kind), *_density(kind), *_sight(piece), *_cover(kind))


def _movement(kind: Kind) -> list[Fact]:
    """A sentence an effect; boats are named only where there is water, allied armour where it differs."""
    groups: dict[Effect, list[Movement]] = {}
    for movement in Movement:
        if movement is Movement.BOAT and kind.group is not Group.WATER:
            continue
        if movement is Movement.ALLIED_ARMOUR and kind.effect(movement) is kind.effect(Movement.ARMOUR):
            continue
        groups.setdefault(kind.effect(movement), []).append(movement)
    rule = kind.rules[0]
    if len(groups) == 1:
        (effect,) = groups
        return [Fact("movement", _sentence(effect, "all troops"), rule)]
    most = max(groups, key=lambda effect: len(groups[effect]))
    return [
        Fact("movement", _sentence(effect, "all others" if effect is most else _listed(who)), rule)
        for effect, who in sorted(groups.items(), key=lambda group: group[0] is most)
    ]


def _sentence(effect: Effect, who: str) -> str:
    words = _WORDS[effect].format(who)
    return f"{words[0].upper()}{words[1:]}."


def _listed(who: list[Movement]) -> str:
    names = [_WHO[movement] for movement in who]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _density(kind: Kind) -> list[Fact]:
    return [
        Fact("density", f"Dense for {who}.", rule)
        for dense, (who, rule) in _DENSE.items()
        if dense in kind.dense_for and _may_enter(kind, dense)
    ]


def _may_enter(kind: Kind, dense: Dense) -> bool:
    """Whether density matters: some class of that row can be in it."""
    rows = {
        Dense.FOOT: (Movement.FOOT, Movement.CAVALRY),
        Dense.TRUCK: (Movement.TRUCK, Movement.MOTORCYCLE, Movement.TOWED),
        Dense.OTHER: (Movement.ARMOUR, Movement.OTHER_TRANSPORT),
    }
    return any(kind.passable(movement) for movement in rows[dense])


def _sight(piece: Piece) -> list[Fact]:
    kind, into = piece.kind, measures().into
    if kind.contour:
        words = (
            f"Contour {piece.level}: it hides what lies beyond; one sees {into:g} cm into and out of it, "
            "and along the same contour."
        )
        return [Fact("sight", words, "BC:los.contour")]
    if kind.obscuring:
        return [Fact("sight", f"One sees {into:g} cm into and out of it, not through it.", "BC:los.5cm")]
    if kind.blocks:
        words = "It hides what lies beyond, except for and from troops that touch it."
        return [Fact("sight", words, "BC:los.block.obstacle")]
    return [Fact("sight", "It hides nothing.", "BC:los.block.terrain")]


def _cover(kind: Kind) -> list[Fact]:
    if kind.fortified:
        return [Fact("cover", "Who is in it is in a fortification.", "BC:fire.hits")]
    if kind.afloat:
        return [Fact("cover", "Who is in it is in cover, but one hit is enough.", "BC:water.vulnerable")]
    if kind.cover:
        return [Fact("cover", "Who is in it is in cover.", "BC:fire.hits.cover")]
    if kind.shelters:
        words = "Who touches it is in cover from fire across it."
        return [Fact("cover", words, "BC:fire.hits.cover")]
    return []
