"""MS:7 - railroads: trains, what they carry, cuts in the lines."""
