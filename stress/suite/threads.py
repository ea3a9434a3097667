"""Concurrent repetitions of one call."""

import concurrent.futures


def at_once(count: int, call, threads: int | None = None) -> list:
    """The results of the call for 0, 1, 2, …, with limited concurrency."""
    with concurrent.futures.ThreadPoolExecutor(threads or count) as pool:
        return list(pool.map(call, range(count)))
