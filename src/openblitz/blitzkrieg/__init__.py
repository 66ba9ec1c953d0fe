"""The hex family: Blitzkrieg 1965, Blitzkrieg 1975 and the Module System, on one board."""
