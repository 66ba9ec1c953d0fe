"""MS:15 - guerillas."""
