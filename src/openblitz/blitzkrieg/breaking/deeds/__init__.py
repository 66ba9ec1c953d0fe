"""What is ordered in a phase, a class an order."""
