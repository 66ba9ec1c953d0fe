"""The table top: bases, terrain, sight and ground; it knows no units and no game."""
