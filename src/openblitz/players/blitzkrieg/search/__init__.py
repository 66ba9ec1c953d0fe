"""Computer players that search whole plans by playouts, and the scripts that they are measured against."""
