"""What editions answer differently."""
