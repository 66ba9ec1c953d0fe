"""Overruns: how chance picks among the deeds."""
