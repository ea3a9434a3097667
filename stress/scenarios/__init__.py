"""Attacks on the server, one scenario per file."""
