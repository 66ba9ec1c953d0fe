"""75:19-20, 75:27, 75:35, MS:11 - the sea: transport, ports, invasions, rangers, fleets, command of it."""
