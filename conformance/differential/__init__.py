"""Asks the real server and ours the same random searches for the same random runs.

To read in this order: `runs` (what there is), `ours` and `reference` (how it gets into the servers),
`searches` (what is asked), `comparison`, `writer` (who disturbs), and `__main__`.
"""
