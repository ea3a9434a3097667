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
    results = [
        ran
        for table in ([options.table] if options.table else TABLES)
        for topic in ([options.topic] if options.topic else TOPICS)
        for ran in _run(table, topic, options.patterns)
    ]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed; logs in {RUN}")
    return 0 if results and all(results) else 1


def _run(table: str, topic: str, patterns: list[str]) -> list[bool]:
    """Whether each flow of a topic has passed, on servers of their own."""
    # MLflow reads its settings when it is imported.
    from identity import apis, pages, starts
    from identity.place import opened

    flows = {"apis": apis, "pages": pages, "starts": starts}[topic].FLOWS
    chosen = [
        flow for flow in flows if not patterns or any(fnmatch.fnmatch(flow.__name__, one) for one in patterns)
    ]
    if not chosen:
        return []
    with opened(table, RUN / f"{table}-{topic}") as place:
        return [_passes(flow, place, f"{table:9} {topic:7}") for flow in chosen]


def _passes(flow, place, title: str) -> bool:
    begun = time.monotonic()
    try:
        flow(place)
        passed = True
    except Exception:
        traceback.print_exc()
        passed = False
    name = flow.__name__.replace("_", " ")
    print(f"{'ok' if passed else 'FAILED':8}{time.monotonic() - begun:6.1f} s  {title} {name}", flush=True)
    return passed


sys.exit(main())
