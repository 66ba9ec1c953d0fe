"""75:28, 65:17.1 - replacements and substitutes."""
