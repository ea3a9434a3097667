"""Model of the expiry of metric values. Read state, then the actors, then properties."""
