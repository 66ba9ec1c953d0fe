"""What the books say."""
