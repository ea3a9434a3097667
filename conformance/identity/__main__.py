"""The command: starts providers and this server, on each table in turn, and runs every flow of each topic."""

import argparse
import concurrent.futures
import ctypes
import fnmatch
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback

from suite.environment import client_environment
from suite.processes import end_all_when_stopped

HERE = pathlib.Path(__file__).resolve().parents[1]
RUN = HERE / "target/sso"
TABLES = ("embedded", "dynamodb")
TOPICS = ("pages", "apis", "starts")
COUNTS = re.compile(r"(\d+) passed, (\d+) failed; ")
AT_ONCE = 2
"""Jobs; on two processors, browsers and servers take most of them."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/sso")
    parser.add_argument("--table", choices=TABLES, help="one table only")
    parser.add_argument("--topic", choices=TOPICS, help="one topic only")
    parser.add_argument("--quick", action="store_true", help="pages on one table only")
    parser.add_argument("patterns", nargs="*", help="flows whose name matches a pattern, tests of pages by a part of it")
    options = parser.parse_args()
    end_all_when_stopped()
    RUN.mkdir(parents=True, exist_ok=True)
    os.environ.update(client_environment("http://127.0.0.1:9", RUN), MLFLOW_TRACKING_TOKEN="")
    jobs = _jobs(options)
    results = _run(*jobs[0], options.patterns) if len(jobs) == 1 else _run_all(jobs, options.patterns)
    passed = sum(results)
    print(f"{passed} passed, {len(results) - passed} failed; logs in {RUN}", flush=True)
    return 0 if results and all(results) else 1


def _jobs(options) -> list[tuple[str, str]]:
    """Tables and topics. A start that must fail does not come as far as its table."""
    tables = [options.table] if options.table else TABLES
    topics = [options.topic] if options.topic else TOPICS
    once = {"starts", "pages"} if options.quick else {"starts"}
    return [(table, topic) for topic in topics for table in tables if table == tables[0] or topic not in once]


def _run_all(jobs: list[tuple[str, str]], patterns: list[str]) -> list[bool]:
    """Each job is a process, since stock clients read the environment; much of its time it waits."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        found = threads.map(lambda job: _run_apart(*job, patterns), jobs)
        return [result for results in found for result in results]


def _run_apart(table: str, topic: str, patterns: list[str]) -> list[bool]:
    command = [sys.executable, "-m", "identity", "--table", table, "--topic", topic, *patterns]
    results = [False]
    with subprocess.Popen(
        command,
        cwd=HERE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=_end_with_the_parent,
    ) as process:
        for line in process.stdout:
            if counts := COUNTS.match(line):
                results = [True] * int(counts[1]) + [False] * int(counts[2])
            else:
                print(line, end="", flush=True)
    return results


def _end_with_the_parent():
    """Runs in the child, whose handler ends its own servers."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def _run(table: str, topic: str, patterns: list[str]) -> list[bool]:
    """Whether each flow of a topic has passed, on servers of their own."""
    # MLflow reads its settings when it is imported.
    from identity import apis, pages, starts
    from identity.place import opened

    title = f"{table:9} {topic:7}"
    folder = RUN / f"{table}-{topic}"
    shutil.rmtree(folder, ignore_errors=True)
    with opened(table, folder, has_pages=topic == "pages") as place:
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
