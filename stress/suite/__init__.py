"""Runs scenarios against the packaged server. Standard library only."""
