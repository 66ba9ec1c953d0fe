"""75:3-11, 75:16, 65:3-18 - the ground: terrain, zones, stacking, movement, cities, victory."""
