"""The map: its layers as plain text, loader and checks, and the drawing of it."""

from openblitz.blitzkrieg.board.load import load_board
from openblitz.blitzkrieg.board.model import Board, Country, Terrain

__all__ = ["Board", "Country", "Terrain", "load_board"]
