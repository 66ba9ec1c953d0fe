"""Production: how chance picks among the deeds."""
