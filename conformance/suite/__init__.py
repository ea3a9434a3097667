"""Runs flows against several servers and compares the results.

Read in this order: `flow` (what a flow is), `here` (its environment), `plain` (how results become
data), `client` (the process that runs flows), `servers`, `normal`, `compare`, and `__main__`.
"""
