"""75:29, 65:22, MS:18 - minor countries: neutrality, cities, armies."""
