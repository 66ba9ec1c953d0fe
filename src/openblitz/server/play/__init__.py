"""Games and who plays them: made, opened, carried on, shown, played once more."""
