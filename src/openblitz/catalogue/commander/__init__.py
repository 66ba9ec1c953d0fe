"""The miniatures game on the shelf: BlitzkriegCommander Lite, a game a scenario."""

from __future__ import annotations

from openblitz.catalogue.commander.artist import CommanderArtist
from openblitz.catalogue.commander.narrator import CommanderNarrator
from openblitz.catalogue.commander.shelf import CommanderShelf
from openblitz.catalogue.family import Family

COMMANDER = Family("commander", CommanderShelf(), CommanderArtist(), CommanderNarrator("commander"))
