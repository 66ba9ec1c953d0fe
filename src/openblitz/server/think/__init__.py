"""Processes beside the server that reckon whatever may take long."""
