"""Sea: how chance picks among the deeds."""
