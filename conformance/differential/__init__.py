"""Asks the real server and ours the same random searches for the same random things.

To read in this order: `runs` (what there is), `ours` and `reference` (how it gets into the servers),
`clauses` and `searches` (what is asked), `comparison`, `writer` (who disturbs), and `__main__`. The
modules that begin with `registry` are the same for registered models and their versions.
"""
