"""Breaking: how chance picks among the deeds."""
