"""Overwhelming: how chance picks among the deeds."""
