"""The hex family on the shelf: the Basic Games of 1965 and 1975."""

from __future__ import annotations

from openblitz.catalogue.blitzkrieg.artist import BlitzkriegArtist
from openblitz.catalogue.blitzkrieg.narrator import BlitzkriegNarrator
from openblitz.catalogue.blitzkrieg.shelf import BlitzkriegShelf
from openblitz.catalogue.family import Family

BLITZKRIEG = Family("blitzkrieg", BlitzkriegShelf(), BlitzkriegArtist(), BlitzkriegNarrator("blitzkrieg"))
