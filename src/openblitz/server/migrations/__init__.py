"""How the database came to be as it is: one step a file, carried out when the server starts."""
