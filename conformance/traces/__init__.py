"""Sends the real server and ours the same random traces and the same random queries.

Read in this order: `data` (the traces), `servers` (how both look the same to a query), `fill`, `searches`
and `aggregates` (the queries), and `__main__`. Pages are compared by `differential.comparison`.
"""
