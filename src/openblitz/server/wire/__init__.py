"""What is said on the wire, as records, and the schema made of them."""
