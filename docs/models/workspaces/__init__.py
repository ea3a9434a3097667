"""Model of the deletion of workspaces. Read state, then the actors, then properties."""
