"""75:26 - breaking units down into smaller ones, and recombining them."""
