"""MS:9 - production centers, what they make, and their plans."""
