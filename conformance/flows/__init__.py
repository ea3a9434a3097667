"""Tasks of users, one file for each area. A flow returns its results under descriptive names."""
