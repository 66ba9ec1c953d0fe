"""75:23, 65:21, MS:10 - supply: routes, the balance of 1965, isolation."""
