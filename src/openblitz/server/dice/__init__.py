"""The server's dice: chance, dice that people type in, and sealed ones."""
