"""The command: random searches in workspaces that have the same names, at the real server and ours."""

import argparse
import concurrent.futures
import itertools
import pathlib
import shutil
import sys
import time

from differential import reference, registry_reference
from differential.comparison import MODELS, RUNS, VERSIONS, Walk
from differential.ours import Ours
from differential.registry import random_models
from differential.registry_ours import Registry
from differential.registry_searches import ModelSearches, VersionSearches
from differential.runs import random_runs
from differential.searches import Searches
from separation.servers import REFERENCE, SERVERS
from suite.here import Http
from suite.processes import end_all_when_stopped
from traces.__main__ import TRACES
from traces.data import Traces
from traces.fill import Filled
from traces.searches import TraceSearches
from traces.servers import Named

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/workspaces"
WORKSPACES = ("team-a", "team-b")
SHOWN = 5
AT_ONCE = 2


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/compare-workspaces")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=40, help="runs, models, traces, and searches of each")
    options = parser.parse_args()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    differing = sum(_differing(kind, str(options.seed), options.size) for kind in SERVERS if kind != REFERENCE)
    print(f"seed {options.seed}: {differing or 'no'} searches differ")
    return 1 if differing else 0


def _differing(kind: str, seed: str, size: int) -> int:
    """The number of searches that differ, on one kind of table."""
    folder = WORK / kind
    with SERVERS[REFERENCE](folder / "reference", False) as expected, SERVERS[kind](folder / "ours", False) as url:
        urls = (expected, url)
        for one, workspace in itertools.product(urls, WORKSPACES):
            Http(one).post("/api/3.0/mlflow/workspaces", {"name": workspace})
        began = time.monotonic()
        # All are filled before the first search: each must find its own and nothing of the other.
        filled = {workspace: _filled(urls, folder, f"{seed}/{kind}", size, workspace) for workspace in WORKSPACES}
        print(f"{kind}: filled in {time.monotonic() - began:.0f} s", flush=True)
        walks = [
            walk
            for asked, asking in itertools.product(WORKSPACES, (*WORKSPACES, "default"))
            for walk in filled[asked](asking, size if asked == asking else size // 4)
        ]
        return _go(kind, walks)


def _filled(urls: tuple, folder: pathlib.Path, seed: str, size: int, workspace: str):
    """Fills a workspace of both servers, and returns what gives searches for it, sent from any workspace."""
    ours, runs, models = Ours(urls[1], workspace), random_runs(f"{seed}/{workspace}", size), random_models(seed, size)
    experiments = ours.experiments()
    ours.fill(experiments, runs)
    reference.fill(folder / "reference", experiments, runs, workspace)
    Registry(urls[1], workspace).fill(models)
    registry_reference.fill(folder / "reference", models, workspace)
    traces = Traces(f"{seed}/{workspace}").some(size)
    servers = [Filled(url, workspace) for url in urls]
    for server in servers:
        server.fill(traces)

    def walks(asking: str, count: int) -> list[Walk]:
        both = tuple(Http(url, workspace=asking) for url in urls)
        named = tuple(Named(server.url, server.names(), asking) for server in servers)
        searches = (
            (both, Searches(seed, experiments, runs), RUNS),
            (both, ModelSearches(seed, models), MODELS),
            (both, VersionSearches(seed, models), VERSIONS),
        )
        found = [Walk(*to, one.next(False), kind) for to, one, kind in searches for _ in range(count)]
        asked = TraceSearches(seed, traces)
        return found + [Walk(*named, asked.next(False), TRACES) for _ in range(count)]

    return walks


def _go(kind: str, walks: list[Walk]) -> int:
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in threads.map(Walk.go, walks):
            pass
    different = [walk for walk in walks if walk.difference]
    found, refused = sum(walk.found for walk in walks), sum(walk.is_refused for walk in walks)
    print(
        f"{kind}: {len(walks)} searches in {time.monotonic() - began:.0f} s, {found} found, {refused} refused,"
        f" {len(different)} differ",
        flush=True,
    )
    for walk in different[:SHOWN]:
        print(f"\n{kind}: a search differs\n{walk.difference}\n", flush=True)
    return len(different)


if __name__ == "__main__":
    sys.exit(main())
