"""The command: starts providers and this server, on each table in turn, and runs every flow of each topic."""

import argparse
import fnmatch
import os
import pathlib
import shutil
import sys
import time
import traceback

from suite.environment import client_environment
from suite.processes import end_all_when_stopped

RUN = pathlib.Path(__file__).resolve().parents[1] / "target/sso"
TABLES = ("embedded", "dynamodb")
TOPICS = ("starts", "apis", "pages")


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/sso")
    parser.add_argument("--table", choices=TABLES, help="one table only")
    parser.add_argument("--topic", choices=TOPICS, help="one topic only")
    parser.add_argument("patterns", nargs="*", help="flows whose name matches a pattern")
    options = parser.parse_args()
    end_all_when_stopped()
    shutil.rmtree(RUN, ignore_errors=True)
    RUN.mkdir(parents=True)
    os.environ.update(client_environment("http://127.0.0.1:9", RUN), MLFLOW_TRACKING_TOKEN="")
    tables = [options.table] if options.table else TABLES
    topics = [options.topic] if options.topic else TOPICS
    results = [
        ran
        for table in tables
        for topic in topics
        # A start that must fail does not come as far as its table.
        if topic != "starts" or table == tables[0]
        for ran in _run(table, topic, options.patterns)
    ]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed; logs in {RUN}")
    return 0 if results and all(results) else 1


def _run(table: str, topic: str, patterns: list[str]) -> list[bool]:
    """Whether each flow of a topic has passed, on servers of their own."""
    # MLflow reads its settings when it is imported.
    from identity import apis, pages, starts
    from identity.place import opened

    title = f"{table:9} {topic:7}"
    with opened(table, RUN / f"{table}-{topic}", has_pages=topic == "pages") as place:
        if topic == "pages":
            return [_report(*result, title=title) for result in pages.run(table, place, patterns)]
        flows = {"apis": apis, "starts": starts}[topic].FLOWS
        chosen = [
            flow for flow in flows if not patterns or any(fnmatch.fnmatch(flow.__name__, one) for one in patterns)
        ]
        return [_passes(flow, place, title) for flow in chosen]


def _passes(flow, place, title: str) -> bool:
    begun = time.monotonic()
    try:
        flow(place)
        passed = True
    except Exception:
        traceback.print_exc()
        passed = False
    return _report(f"{flow.__name__.replace('_', ' ')} ({time.monotonic() - begun:.1f} s)", passed, title)


def _report(name: str, passed: bool, title: str) -> bool:
    print(f"{'ok' if passed else 'FAILED':8}{title} {name}", flush=True)
    return passed


sys.exit(main())
