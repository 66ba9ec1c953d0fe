"""Rail: how chance picks among the deeds."""
