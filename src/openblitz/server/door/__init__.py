"""What comes in from outside: HTTP, websockets, accounts, limits."""
