"""OpenBlitz: the Blitzkrieg family of wargames, five rulebooks on one table."""

__version__ = "0.1.0"
