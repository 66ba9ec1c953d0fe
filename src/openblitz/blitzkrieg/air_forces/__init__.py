"""MS:12, MS:AIRMISSION - aircraft of the Module System: airbases as counters, missions, MACs."""
