"""The command: fills the servers, sends them searches, and prints where their results differ."""

import argparse
import collections
import concurrent.futures
import contextlib
import itertools
import pathlib
import re
import shutil
import sys
import time

from differential import reference, registry_reference
from differential.comparison import MODELS, MOST_PAGES, VERSIONS, Walk
from differential.ours import Ours
from differential.registry import random_models
from differential.registry_ours import Registry
from differential.registry_searches import ModelSearches, VersionSearches
from differential.registry_writer import registry_writer
from differential.runs import random_runs
from differential.searches import Searches
from differential.writer import run_writer, writing
from suite.here import Http
from suite.processes import end_all_when_stopped
from suite.servers import REFERENCE, SERVERS

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/differential"
SMALL = {
    **{"runs": 400, "models": 150, "searches": 400},
    **{"dynamodb-runs": 30, "dynamodb-models": 20, "dynamodb-searches": 80},
    "pause": 5,
}
FULL = {
    **{"runs": 2000, "models": 1000, "searches": 2000},
    **{"dynamodb-runs": 200, "dynamodb-models": 100, "dynamodb-searches": 300},
    "pause": 130,
}
"""The pause is in seconds: runs settle soon after they end, or after two minutes if written to again."""
SHOWN = 10
AT_ONCE = 2
PLANS = (
    re.compile(r"of runs of \d+ experiments, (view \w+|in the order of|sorting)(?:.*(by id)$)?", re.MULTILINE),
    re.compile(
        r"of (registered models?|all versions|versions)"
        r" (named|in order of (?:name|last update)|by trigrams|by last update|sorted|of runs|with source|of)"
    ),
)


def main() -> int:
    options = _options()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    differing = 0
    for kind, prefix in (("embedded", ""), ("dynamodb", "dynamodb_")):
        runs, models, searches = (getattr(options, prefix + name) for name in ("runs", "models", "searches"))
        if searches and (runs or models):
            differing += _compare_with(kind, options.seed, runs, models, searches, options.pause)
    print(f"seed {options.seed}: {differing or 'no'} searches differ")
    return 1 if differing else 0


def _options():
    parser = argparse.ArgumentParser(prog="conformance/compare-searches")
    parser.add_argument("--full", action="store_true", help="larger sizes, unless they are given")
    parser.add_argument("--seed", type=int, default=1)
    for name in SMALL:
        parser.add_argument(f"--{name}", type=int)
    options = parser.parse_args()
    for name, size in (FULL if options.full else SMALL).items():
        name = name.replace("-", "_")
        if getattr(options, name) is None:
            setattr(options, name, size)
    return options


def _compare_with(kind: str, seed: int, runs: int, models: int, searches: int, pause: int) -> int:
    """The number of searches that differ, on one kind of table."""
    folder, seed = WORK / kind, f"{seed}/{kind}"
    with SERVERS[REFERENCE](folder / "reference") as expected, SERVERS[kind](folder / "ours", "--explain-searches") as url:
        walks = []
        if runs:
            walks += _compare_runs(kind, seed, folder, (expected, url), runs, searches, pause)
        if models:
            walks += _compare_registry(kind, seed, folder, (expected, url), models, searches)
    _print_plans(folder / "ours/log")
    return sum(bool(walk.difference) for walk in walks)


def _compare_runs(kind: str, seed: str, folder: pathlib.Path, urls: tuple, count: int, searches: int, pause: int):
    """Searches at once, across a pause, after it, and during concurrent writes."""
    began = time.monotonic()
    runs, server = random_runs(seed, count), Ours(urls[1])
    experiments = server.experiments()
    server.fill(experiments, runs)
    reference.fill(folder / "reference", experiments, runs)
    print(f"{kind}: {count} runs in {time.monotonic() - began:.0f} s", flush=True)

    servers, asked = tuple(map(Http, urls)), Searches(seed, experiments, runs)

    def walks(is_restricted: bool = False) -> list[Walk]:
        return [Walk(*servers, asked.next(is_restricted)) for _ in range(searches // 4)]

    at_once = _go(f"{kind}, at once", walks())
    begun = _go(f"{kind}, first pages", walks(), pages=1)
    time.sleep(pause)
    _go(f"{kind}, the rest of these after a pause", begun)
    settled = _go(f"{kind}, settled", walks())
    with writing(lambda: run_writer(urls[1], experiments)):
        disturbed = _go(f"{kind}, while others write", walks(is_restricted=True))
    return at_once + begun + settled + disturbed


def _compare_registry(kind: str, seed: str, folder: pathlib.Path, urls: tuple, count: int, searches: int):
    """Searches models and versions, without and with concurrent writes."""
    began = time.monotonic()
    models = random_models(seed, count)
    Registry(urls[1]).fill(models)
    registry_reference.fill(folder / "reference", models)
    versions = sum(len(model.versions) for model in models)
    print(f"{kind}: {count} models and {versions} versions in {time.monotonic() - began:.0f} s", flush=True)

    servers = tuple(map(Http, urls))
    asked = {MODELS: ModelSearches(seed, models), VERSIONS: VersionSearches(seed, models)}

    def go(title: str, is_restricted: bool) -> list[Walk]:
        told = []
        for searched, searches_of_it in asked.items():
            some = [searches_of_it.next(is_restricted) for _ in range(searches // 4)]
            told += _go(f"{kind}, {searched.members}{title}", [Walk(*servers, one, searched) for one in some])
        return told

    told = go("", is_restricted=False)
    with writing(lambda: registry_writer(urls[1])):
        return told + go(" while others write", is_restricted=True)


def _go(title: str, walks: list[Walk], pages: int = MOST_PAGES) -> list[Walk]:
    """Reads some more pages of each search, and reports those that had not ended."""
    walks = [walk for walk in walks if not walk.is_over]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in threads.map(lambda walk: walk.go(pages), walks):
            pass
    refused, faults = (sum(getattr(walk, name) for walk in walks) for name in ("is_refused", "is_fault"))
    empty = sum(not walk.found and not walk.is_refused for walk in walks)
    print(
        f"{title}: {len(walks)} searches in {time.monotonic() - began:.0f} s,"
        f" {sum(walk.pages for walk in walks)} pages, {sum(walk.found for walk in walks)} found;"
        f" {refused} refused, {faults} of them with a fault, {empty} find nothing",
        flush=True,
    )
    for walk in itertools.islice((walk for walk in walks if walk.difference), SHOWN):
        print(f"\n{title}: a search differs\n{walk.difference}\n", flush=True)
    return walks


def _print_plans(log: pathlib.Path):
    text = log.read_text()
    plans = collections.Counter(" ".join(filter(None, plan)) for known in PLANS for plan in known.findall(text))
    print("  gone about " + ", ".join(f"{plan}: {number}" for plan, number in sorted(plans.items())))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
