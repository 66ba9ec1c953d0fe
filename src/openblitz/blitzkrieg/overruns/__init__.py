"""MS:4k - overruns: a stack at 10-1 or better moves into an enemy square."""
