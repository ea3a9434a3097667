"""Runs flows against several servers and compares what they were told.

To read in this order: `flow` (what a flow is), `here` (what it is given), `plain` (how answers become
data), `client` (the process that runs flows), `servers`, `normal`, `compare`, and `__main__`.
"""
