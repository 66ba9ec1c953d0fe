"""Nuclear: how chance picks among the deeds."""
