"""What is kept: the database, its tables, games and their files."""
