"""MS:8, MS:17 - scenarios: who fights whom for what, and with which orders of battle."""
