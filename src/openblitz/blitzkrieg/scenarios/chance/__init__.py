"""Scenarios: how chance picks among the deeds."""
