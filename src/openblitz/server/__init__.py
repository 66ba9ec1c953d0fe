"""The web server: games and who sits at them, storage, computer seats, accounts, and the pages."""
