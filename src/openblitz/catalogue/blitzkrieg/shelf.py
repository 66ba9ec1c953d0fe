"""The Basic Games by their rulesets, and their players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.catalogue.shelf import OptionInfo, Quick, SetInfo, Shelf, Ticked
from openblitz.players.choosing import GENERAL
from openblitz.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.telling.differences import Comparison
    from openblitz.players.choosing import Player, PlayerChoice
    from openblitz.table.introduction import TitleCard


# The parts of the books that titles name.
_PARTS = ("Basic Game", "Tournament Game")
_FEW = 7  # parts of a game that one sentence can name; of more its card says what is new


class BlitzkriegShelf(Shelf):
    """Rulesets with their clarifications."""

    deployer = GENERAL.name

    def names(self) -> tuple[str, ...]:
        """The rulesets."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.names()

    def find(self, title: str) -> Blitzkrieg:
        """The game of a ruleset."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.called(title)

    def about(self, name: str) -> str:
        """What a scenario is about; else how long it is, and of which parts it is made, if these are few."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        rules = self.find(name).rules
        if rules.scenario:
            return rules.scenario.about
        long = f"{rules.turns} turns" if rules.turns else "Until somebody has won"
        parts = [option.title.lower() for option in rulesets.made_of(name)]
        return f"{long}, with {listed(parts)}." if 0 < len(parts) <= _FEW else f"{long}."

    def group(self, name: str) -> str:
        """The scenarios, or the part of the books that its title names."""
        rules = self.find(name).rules
        if rules.scenario:
            return "Scenarios"
        return next((f"{part}s" for part in _PARTS if part in rules.title), "Module System")

    def clarifications(self, name: str) -> tuple[str, ...]:
        """The publisher's or all, where they change something."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.clarifications(name)

    def usual_clarifications(self, name: str) -> str:
        """All, where there are any."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.usual_clarifications(name)

    def draft(self, name: str) -> bool:
        """As its file says."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.is_draft(name)

    def usual_options(self, name: str) -> tuple[str, ...]:
        """As its file says."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.usual_options(name)

    def options(self, name: str) -> tuple[OptionInfo, ...]:
        """The optional rules of the book; what they need and the game has anyway, nobody has to switch on."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        has = {part.name for part in rulesets.made_of(name)}
        offered = [one for one in rulesets.offered(name) if not one.draft]
        switches = {one.name for one in offered}
        return tuple(
            OptionInfo(
                one.name,
                one.title,
                one.about,
                tuple(need for need in one.needs if need not in has),
                one.excludes,
                tuple(n for n in one.needs_any if n in switches) if has.isdisjoint(one.needs_any) else (),
            )
            for one in offered
        )

    def sets(self, name: str) -> tuple[SetInfo, ...]:
        """As its file says, with what they need."""
        from openblitz.blitzkrieg.rulesets.choosing import sets_of  # noqa: PLC0415

        return tuple(SetInfo(one.name, one.title, one.about, one.options) for one in sets_of(name))

    def card(self, name: str, options: tuple[str, ...] | None = None) -> TitleCard | None:
        """As its file says, and as its units are counted."""
        from openblitz.catalogue.blitzkrieg.title_cards import card  # noqa: PLC0415

        return card(name, options)

    def tick(self, name: str, on: tuple[str, ...], option: str, *, wanted: bool) -> Ticked:
        """What an option needs comes with it, what it excludes goes."""
        from openblitz.blitzkrieg.rulesets.choosing import with_needs  # noqa: PLC0415
        from openblitz.catalogue.blitzkrieg.title_cards import ticked  # noqa: PLC0415

        if option:
            options, said = ticked(name, on, option, wanted=wanted)
        else:
            options, said = with_needs(name, on), ()
        return Ticked(options, said, self.card(name, options))

    def quick(self, name: str) -> Quick | None:
        """The newer of the Basic Games, the small one for beginners, and the modules' short scenario."""
        if name == "1975-first-game":
            return Quick("First game", self.about(name), "Play a first game", GENERAL.name, first=True)
        if name == "1975-basic":
            about = "Great Blue against the computer, by the 1975 book."
            return Quick("Play now", about, "Play now", GENERAL.name)
        if name == "modules-e-brush-fire-war":
            return Quick("Brush fire war", self.about(name), "Fight it out", GENERAL.name)
        return None

    def compare(self, first: str, second: str) -> Comparison:
        """What two rulesets answer differently."""
        from openblitz.blitzkrieg.telling.differences import compare  # noqa: PLC0415

        return compare(self.find(first).rules, self.find(second).rules)

    def players(self) -> Sequence[PlayerChoice]:
        """Those of the hex family."""
        from openblitz.players import blitzkrieg  # noqa: PLC0415 - loads much that few need

        return blitzkrieg.CHOICES

    def baselines(self) -> Sequence[PlayerChoice]:
        """Simple scripts, and who planned a single turn ahead."""
        from openblitz.players import blitzkrieg  # noqa: PLC0415 - loads much that few need

        return blitzkrieg.BASELINES

    def adviser(self, seed: int) -> Player:
        """One who leaves alone whoever has nothing to do."""
        from openblitz.players import blitzkrieg  # noqa: PLC0415 - loads much that few need

        return blitzkrieg.adviser(seed)

    def deploying(self, game: Blitzkrieg, state: Position) -> bool:
        """While a side sets up."""
        return state.outcome is None and state.steps[-1].deploys

    def suggest(self, game: Blitzkrieg, state: Position) -> tuple[str, ...]:
        """A division of all combat, while battles are announced."""
        from openblitz.blitzkrieg.telling.view import suggestion  # noqa: PLC0415

        asked = state.outcome is None and "suggestion" in state.steps[-1].helps
        return suggestion(game, state) if asked else ()
