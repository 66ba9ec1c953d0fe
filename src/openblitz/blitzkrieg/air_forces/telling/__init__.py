"""Air forces: what screens are told of the deeds."""
