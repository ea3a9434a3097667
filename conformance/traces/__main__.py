"""The command: sends both servers the same traces and queries, and prints where their results differ."""

import argparse
import concurrent.futures
import contextlib
import itertools
import pathlib
import shutil
import sys
import time

from differential.comparison import MOST_PAGES, Kind, Walk
from differential.writer import writing
from suite.processes import end_all_when_stopped
from suite.servers import REFERENCE, SERVERS
from traces.aggregates import Aggregates
from traces.data import WRITERS_DAY, Traces
from traces.fill import Filled, writer
from traces.searches import TraceSearches
from traces.servers import V3, Named

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/traces"
SMALL = {"traces": 120, "searches": 200, "dynamodb-traces": 25, "dynamodb-searches": 40, "pause": 12}
FULL = {"traces": 3000, "searches": 3000, "dynamodb-traces": 300, "dynamodb-searches": 300, "pause": 60}
"""The pause is in seconds: traces are packed after five seconds without a change."""
SHOWN = 10
AT_ONCE = 2
TRACES = Kind(f"{V3}/search", "traces", lambda trace: trace["trace_id"], is_posted=True)
METRICS = Kind(f"{V3}/metrics", "data_points", lambda point: point.get("dimensions"), is_posted=True)
CORRELATIONS = Kind(f"{V3}/calculate-filter-correlation", "correlations", str, is_posted=True)


def main() -> int:
    options = _options()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    kinds = [(REFERENCE, "")] if options.itself else [("embedded", ""), ("dynamodb", "dynamodb_")]
    differing = 0
    for kind, prefix in kinds:
        traces, searches = (getattr(options, prefix + name) for name in ("traces", "searches"))
        if traces and searches:
            differing += _compare_with(kind, f"{options.seed}/{kind}", traces, searches, options.pause)
    print(f"seed {options.seed}: {differing or 'no'} queries differ")
    return 1 if differing else 0


def _options():
    parser = argparse.ArgumentParser(prog="conformance/compare-traces")
    parser.add_argument("--full", action="store_true", help="larger sizes, unless they are given")
    parser.add_argument("--itself", action="store_true", help="compare the real server with another copy of it")
    parser.add_argument("--seed", type=int, default=1)
    for name in SMALL:
        parser.add_argument(f"--{name}", type=int)
    options = parser.parse_args()
    for name, size in (FULL if options.full else SMALL).items():
        name = name.replace("-", "_")
        if getattr(options, name) is None:
            setattr(options, name, size)
    return options


def _compare_with(kind: str, seed: str, count: int, queries: int, pause: int) -> int:
    """The number of queries that differ, on one kind of table."""
    folder = WORK / kind
    options = () if kind == REFERENCE else ("--explain-searches", "--pack-traces", "true")
    with contextlib.ExitStack() as stack, concurrent.futures.ThreadPoolExecutor(2) as threads:
        started = [(REFERENCE, folder / "reference"), (kind, folder / "ours", *options)]
        contexts = [SERVERS[name](*arguments) for name, *arguments in started]
        urls = list(threads.map(stack.enter_context, contexts))
        began, traces = time.monotonic(), Traces(seed).some(count)
        servers = list(threads.map(Filled, urls))
        list(threads.map(lambda server: server.fill(traces), servers))
        print(f"{kind}: {count} traces in {time.monotonic() - began:.0f} s", flush=True)
        return sum(bool(walk.difference) for walk in _walks(kind, seed, servers, traces, queries, pause))


def _walks(kind: str, seed: str, servers: list[Filled], traces: list, queries: int, pause: int) -> list[Walk]:
    """Queries at once, across a pause, after it, and during concurrent writes."""
    both = tuple(Named(server.url, server.names()) for server in servers)
    asked = TraceSearches(seed, traces)
    summed = Aggregates(seed, asked)

    def searches(is_restricted: bool = False) -> list[Walk]:
        return [Walk(*both, asked.next(is_restricted), TRACES) for _ in range(queries // 4)]

    def aggregates(share: int) -> list[Walk]:
        metrics = [Walk(*both, summed.metric(), METRICS) for _ in range(queries // share)]
        return metrics + [Walk(*both, summed.correlation(), CORRELATIONS) for _ in range(queries // share // 2)]

    at_once = _go(f"{kind}, at once", searches()) + _go(f"{kind}, aggregates at once", aggregates(6))
    begun = _go(f"{kind}, first pages", searches(), pages=1)
    time.sleep(pause)
    _go(f"{kind}, the rest of these after a pause", begun)
    idle = _go(f"{kind}, idle", searches()) + _go(f"{kind}, aggregates of idle traces", aggregates(6))
    with writing(lambda: writer(servers[1], _others(seed))):
        disturbed = _go(f"{kind}, while others write", searches(is_restricted=True))
    return at_once + begun + idle + disturbed


def _others(seed: str) -> list:
    """Traces of the concurrent writer, all of a later day."""
    others = Traces(f"{seed}/writer").some(200)
    late = WRITERS_DAY * 1_000_000
    for trace in others:
        trace.info = trace.run = None
        trace.is_deleted = False
        for span in itertools.chain.from_iterable(trace.spans):
            for name in ("startTimeUnixNano", "endTimeUnixNano"):
                span[name] = str(int(span[name]) + late)
    return others


def _go(title: str, walks: list[Walk], pages: int = MOST_PAGES) -> list[Walk]:
    """Reads some more pages of each query, and reports those that had not ended."""
    walks = [walk for walk in walks if not walk.is_over]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in threads.map(lambda walk: walk.go(pages), walks):
            pass
    refused, faults = (sum(getattr(walk, name) for walk in walks) for name in ("is_refused", "is_fault"))
    empty = sum(not walk.found and not walk.is_refused for walk in walks)
    print(
        f"{title}: {len(walks)} queries in {time.monotonic() - began:.0f} s,"
        f" {sum(walk.pages for walk in walks)} pages, {sum(walk.found for walk in walks)} found;"
        f" {refused} refused, {faults} of them with a fault, {empty} find nothing",
        flush=True,
    )
    for walk in itertools.islice((walk for walk in walks if walk.difference), SHOWN):
        print(f"\n{title}: a query differs\n{walk.difference}\n", flush=True)
    return walks


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
