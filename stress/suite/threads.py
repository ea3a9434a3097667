"""The same call many times at once."""

import concurrent.futures


def at_once(count: int, call, threads: int | None = None) -> list:
    """What the call returned for 0, 1, 2, …; at most so many at a time."""
    with concurrent.futures.ThreadPoolExecutor(threads or count) as pool:
        return list(pool.map(call, range(count)))
