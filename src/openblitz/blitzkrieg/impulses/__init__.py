"""MS:1, MS:2, MS:6 - how a player-turn is cut: two impulses, phases of classes."""
