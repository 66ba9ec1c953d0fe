"""What random games of the hex family are tried with: what must hold, where to begin, unusual orders."""
