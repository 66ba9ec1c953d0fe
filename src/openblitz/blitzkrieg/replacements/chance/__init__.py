"""Replacements: how chance picks among the deeds."""
