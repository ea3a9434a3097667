"""The command: starts the servers, runs the flows with each client on each, compares, and reports."""

import argparse
import concurrent.futures
import contextlib
import json
import pathlib
import shutil
import sys
import time

from suite import report
from suite.environment import client_environment
from suite.flow import LINES, all_flows, chosen_flows
from suite.normal import Normal
from suite.processes import end_all_when_stopped, running
from suite.servers import REFERENCE, SERVERS

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
WORK = CONFORMANCE / "target/run"
PATIENCE = 900
"""Seconds for one client to run all its flows against one server."""


def main() -> int:
    options = _options()
    if options.list:
        print(*(f"{flow.name}  ({', '.join(flow.lines)})" for flow in all_flows()), sep="\n")
        return 0
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    servers = {REFERENCE: REFERENCE, "itself": REFERENCE} if options.itself else {name: name for name in SERVERS}
    with concurrent.futures.ThreadPoolExecutor(len(servers)) as threads:
        runs = {
            name: threads.submit(_run_server, name, kind, options.patterns)
            for name, kind in servers.items()
        }
    whole = not options.patterns and not options.itself
    return report.print_report({server: run.result() for server, run in runs.items()}, whole)


def _options():
    parser = argparse.ArgumentParser(prog="conformance/run")
    parser.add_argument("--list", action="store_true", help="print the names of the flows")
    parser.add_argument("--itself", action="store_true", help="compare the real server with another copy of it")
    parser.add_argument("patterns", nargs="*", help="names of flows, with * as a wildcard")
    return parser.parse_args()


def _run_server(server: str, kind: str, patterns: list[str]) -> dict:
    """Runs the flows of each line against a server, without and with accounts; returns results by line, then flow."""
    results = {line: {} for line in LINES}
    for accounts in (False, True):
        lines = [line for line in LINES if chosen_flows(line, patterns, accounts)]
        if lines:
            name = f"{server}-accounts" if accounts else server
            with SERVERS[kind](WORK / name, accounts=accounts) as url:
                for line in lines:
                    results[line].update(_run_client(name, url, line, patterns, accounts))
    return results


def _run_client(server: str, url: str, line: str, patterns: list[str], accounts: bool) -> dict:
    began = time.time()
    folder = WORK / f"{server}-{line}"
    python = CONFORMANCE / "target/clients" / line / "bin/python"
    arguments = ["--server", url, "--line", line, "--answers", folder / "answers.json"]
    arguments += [*(["--accounts"] if accounts else []), *patterns]
    command = [python, "-m", "suite.client", *arguments]
    with running(command, folder, client_environment(url, folder), inside=CONFORMANCE) as client:
        failed = client.wait(PATIENCE)
    if failed:
        raise RuntimeError(f"The {line} client failed on {server}: see {folder}/log")
    answers = json.loads((folder / "answers.json").read_text())
    seconds = time.time() - began
    print(f"{server}, {line} client: {len(answers)} flows in {seconds:.0f} s", flush=True)
    return {
        flow: Normal(_names(server, url, told), began, time.time()).of(told["returned"])
        for flow, told in answers.items()
    }


def _names(server: str, url: str, told: dict) -> dict[str, str]:
    """Values that the runner chose differently for each server and line, and their placeholders."""
    port = url.rpartition(":")[2]
    return {
        url: "<server>",
        f"port={port}": "port=<port>",
        told["folder"]: "<folder>",
        f"{WORK}/{server}/": "<server's folder>/",
        told["prefix"]: "<flow>",
    }


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
