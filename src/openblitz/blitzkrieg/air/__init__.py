"""75:30-33, 65:23 - aircraft of 1965 and 1975: bases, missions, interception, bombing, air transport."""
