"""Sends the real server and ours the same random searches for the same random entities.

Read in this order: `runs` (the data), `ours` and `reference` (how they get into the servers),
`clauses` and `searches` (the searches), `comparison`, `writer` (concurrent writes), and `__main__`. The
modules that begin with `registry` are the same for registered models and their versions.
"""
