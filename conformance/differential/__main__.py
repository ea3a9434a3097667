"""The command: fills the servers, asks them, and prints where their answers part."""

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

from differential import reference
from differential.comparison import MOST_PAGES, Walk
from differential.ours import Ours
from differential.runs import random_runs
from differential.searches import Searches
from differential.writer import writing
from suite.here import Http
from suite.processes import end_all_when_stopped
from suite.servers import REFERENCE, SERVERS

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/differential"
SMALL = {"runs": 400, "searches": 400, "dynamodb-runs": 30, "dynamodb-searches": 80, "pause": 5}
FULL = {"runs": 2000, "searches": 2000, "dynamodb-runs": 200, "dynamodb-searches": 300, "pause": 130}
"""The pause is in seconds: runs settle soon after they end, or after two minutes if written to again."""
SHOWN = 10
AT_ONCE = 2
PLAN = re.compile(r"of runs of \d+ experiments, (deleted ones too|in the order of|sorting)(?:.*(by id)$)?", re.MULTILINE)


def main() -> int:
    options = _options()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    sizes = {"embedded": (options.runs, options.searches), "dynamodb": (options.dynamodb_runs, options.dynamodb_searches)}
    differing = 0
    for kind, (runs, searches) in sizes.items():
        if runs and searches:
            differing += _compare_with(kind, options.seed, runs, searches, options.pause)
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


def _compare_with(kind: str, seed: int, count: int, searches: int, pause: int) -> int:
    """How many searches differ, on one kind of table."""
    folder = WORK / kind
    with SERVERS[REFERENCE](folder / "reference") as expected, SERVERS[kind](folder / "ours", "--explain-searches") as url:
        began = time.monotonic()
        runs, server = random_runs(seed, count), Ours(url)
        experiments = server.experiments()
        server.fill(experiments, runs)
        reference.fill(folder / "reference", experiments, runs)
        print(f"{kind}: {count} runs in {time.monotonic() - began:.0f} s", flush=True)

        servers, asked = (Http(expected), Http(url)), Searches(f"{seed}/{kind}", experiments, runs)

        def walks(is_restricted: bool = False) -> list[Walk]:
            return [Walk(*servers, asked.next(is_restricted)) for _ in range(searches // 4)]

        at_once = _go(f"{kind}, at once", walks())
        begun = _go(f"{kind}, first pages", walks(), pages=1)
        time.sleep(pause)
        _go(f"{kind}, the rest of these after a pause", begun)
        settled = _go(f"{kind}, settled", walks())
        with writing(url, experiments):
            disturbed = _go(f"{kind}, while others write", walks(is_restricted=True))
    _print_plans(folder / "ours/log")
    return sum(bool(walk.difference) for walk in at_once + begun + settled + disturbed)


def _go(title: str, walks: list[Walk], pages: int = MOST_PAGES) -> list[Walk]:
    """Takes searches some pages further, and says what came of those that had not ended."""
    walks = [walk for walk in walks if not walk.is_over]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in threads.map(lambda walk: walk.go(pages), walks):
            pass
    refused, faults = (sum(getattr(walk, name) for walk in walks) for name in ("is_refused", "is_fault"))
    empty = sum(not walk.found and not walk.is_refused for walk in walks)
    print(
        f"{title}: {len(walks)} searches in {time.monotonic() - began:.0f} s,"
        f" {sum(walk.pages for walk in walks)} pages of {sum(walk.found for walk in walks)} runs;"
        f" {refused} refused, {faults} of them with a fault, {empty} find nothing",
        flush=True,
    )
    for walk in itertools.islice((walk for walk in walks if walk.difference), SHOWN):
        print(f"\n{title}: a search differs\n{walk.difference}\n", flush=True)
    return walks


def _print_plans(log: pathlib.Path):
    plans = collections.Counter(" ".join(filter(None, plan)) for plan in PLAN.findall(log.read_text()))
    print("  gone about " + ", ".join(f"{plan}: {number}" for plan, number in sorted(plans.items())))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
