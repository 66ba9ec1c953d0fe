"""75:36 - critical resources, and what it is to lack them."""
