"""Hexes: the printed grid, sets of hexes on one integer, reach and paths. Knows no game."""
