"""65:23.5 - nuclear attacks."""
