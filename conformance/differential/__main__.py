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
from differential.comparison import Compared, compare
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

        asked = Searches(f"{seed}/{kind}", experiments, runs)
        part = searches // 4

        def compare_some(when: str, number: int, is_restricted: bool = False) -> int:
            return _compare_some(f"{kind}, {when}", expected, url, [asked.next(is_restricted) for _ in range(number)])

        differing = compare_some("at once", part)
        time.sleep(pause)
        differing += compare_some("settled", searches - 2 * part)
        with writing(url, experiments):
            differing += compare_some("while others write", part, True)
    _print_plans(folder / "ours/log")
    return differing


def _compare_some(title: str, expected: str, url: str, searches: list[dict]) -> int:
    began = time.monotonic()
    servers = Http(expected), Http(url)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        compared = list(threads.map(lambda search: compare(*servers, search), searches))
    _print(title, compared, time.monotonic() - began)
    return sum(bool(one.difference) for one in compared)


def _print(title: str, compared: list[Compared], seconds: float):
    pages, found = sum(one.pages for one in compared), sum(one.found for one in compared)
    refused = sum(one.is_refused for one in compared)
    empty = sum(not one.found and not one.is_refused for one in compared)
    print(
        f"{title}: {len(compared)} searches in {seconds:.0f} s, {pages} pages of {found} runs;"
        f" {refused} refused, {empty} find nothing",
        flush=True,
    )
    for one in itertools.islice((one for one in compared if one.difference), SHOWN):
        print(f"\n{title}: a search differs\n{one.difference}\n", flush=True)


def _print_plans(log: pathlib.Path):
    plans = collections.Counter(" ".join(filter(None, plan)) for plan in PLAN.findall(log.read_text()))
    print("  gone about " + ", ".join(f"{plan}: {number}" for plan, number in sorted(plans.items())))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
