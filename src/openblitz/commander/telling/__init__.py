"""What is said to people: views and answers for screens, battles in words, pictures."""
