"""What a player is asked for, a class a decision."""
