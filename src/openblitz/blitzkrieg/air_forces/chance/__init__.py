"""Air forces: how chance picks among the deeds."""
