"""Executes the commands of the guide."""
