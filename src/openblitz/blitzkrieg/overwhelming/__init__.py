"""75:21, 65:7.3 - automatic victory: who is overwhelmed while the other side moves."""
