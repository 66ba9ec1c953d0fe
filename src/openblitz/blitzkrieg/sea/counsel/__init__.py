"""Sea: what the deeds are worth to a computer player."""
