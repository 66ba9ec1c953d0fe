"""What every game of the family needs and no book says: position, questions, additions, deeds, steps."""
