"""Irregulars: how chance picks among the deeds."""
