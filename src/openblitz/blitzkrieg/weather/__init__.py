"""75:34, 65:24, MS:14 - the weather of a turn, and what it does."""
