"""Air: how chance picks among the deeds."""
