"""Batch play: matches between computer players, and whole games at random that try the rules."""
