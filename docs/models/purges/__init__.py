"""Model of permanent deletions. Read state, then the actors, then properties."""
