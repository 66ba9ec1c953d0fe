"""Ground: how chance picks among the deeds."""
