"""Supply: how chance picks among the deeds."""
