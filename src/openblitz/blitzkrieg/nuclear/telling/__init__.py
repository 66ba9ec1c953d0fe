"""Nuclear: what screens are told of the deeds."""
