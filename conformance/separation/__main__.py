"""The command: starts the servers, sends the calls to all, and prints each difference that is not intended."""

import argparse
import concurrent.futures
import contextlib
import fnmatch
import pathlib
import shutil
import sys

from separation.calls import run
from separation.permissions import run_permissions
from separation.servers import REFERENCE, SERVERS
from suite.processes import end_all_when_stopped

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/separation"
TOPICS = {"resources": run, "permissions": run_permissions}
"""What is called; servers of the last one require a login."""

INTENDED = {
    "delete: RESTRICT": "a refused deletion is a 400, not a 500",
    "conflict": "the same",
    "* asks *: history": "as of any run that does not exist, the history of a foreign one is empty, not a 404",
    "server-info": "uploads in parts and presigned URLs are offered with artifacts in S3",
    "* updates": "a 403; the reference checks no permission where the path has a name",
    "* deletes": "the same",
    "stranger in team-a: workspace": "the same",
    "* in team-b: workspace": "the same",
    "* in default: workspace": "the same",
    "* absent": "to users without a role a 403, not a 404; to others the text of the server without accounts",
}
"""Calls whose responses differ, with the reason."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/workspaces")
    parser.add_argument("--ours", help="URL of a running server of ours, without accounts")
    parser.add_argument("--topic", choices=TOPICS, help="one topic only")
    parser.add_argument("--table", choices=[one for one in SERVERS if one != REFERENCE], help="one table only")
    options = parser.parse_args()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    topics = [options.topic] if options.topic else ["resources"] if options.ours else list(TOPICS)
    servers = {REFERENCE: SERVERS[REFERENCE]} | _ours(options)
    with concurrent.futures.ThreadPoolExecutor(len(servers)) as threads:
        tasks = {
            (topic, server): threads.submit(_results, topic, server, start)
            for topic in topics
            for server, start in servers.items()
        }
    found = {task: one.result() for task, one in tasks.items()}
    failed = [
        _differs(f"{topic}, {server}", found[topic, REFERENCE], found[topic, server])
        for topic, server in found
        if server != REFERENCE
    ]
    is_whole = len(found) == len(TOPICS) * len(SERVERS)
    return 1 if any(failed) or (is_whole and _obsolete(found)) else 0


def _ours(options) -> dict:
    if options.ours:
        return {"given": lambda folder, accounts: contextlib.nullcontext(options.ours)}
    return {name: start for name, start in SERVERS.items() if name != REFERENCE and options.table in (None, name)}


def _results(topic: str, server: str, start) -> dict:
    with start(WORK / f"{topic}-{server}", topic == "permissions") as url:
        return TOPICS[topic](url)


def _differs(title: str, expected: dict, found: dict) -> bool:
    """Prints the differences of one server, and returns whether one of them is not intended."""
    unexpected = [
        name
        for name in expected
        if found[name] != expected[name] and not any(fnmatch.fnmatchcase(name, one) for one in INTENDED)
    ]
    for name in unexpected:
        print(f"{title}: {name}\n  reference {expected[name]}\n  ours      {found[name]}")
    print(f"{title}: {len(expected)} calls, {len(unexpected)} unexpected differences", flush=True)
    return bool(unexpected)


def _obsolete(found: dict) -> bool:
    """Prints exceptions that match no difference any more, and returns whether there are any."""
    different = {
        name
        for (topic, server), results in found.items()
        for name in results
        if results[name] != found[topic, REFERENCE][name]
    }
    obsolete = [one for one in INTENDED if not fnmatch.filter(different, one)]
    for one in obsolete:
        print(f"An exception matches no difference: {one}")
    return bool(obsolete)


if __name__ == "__main__":
    sys.exit(main())
