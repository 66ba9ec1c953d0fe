"""Computer players, a folder a game; they see what any player sees and order what any player may order."""
