"""What is said to people: views and answers for screens, positions and orders in words, pictures."""
