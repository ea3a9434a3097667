"""Comparison of workspaces: the same calls to both servers."""
