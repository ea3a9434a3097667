"""The process of a client: runs flows against one server and records what each returned."""

import argparse
import json
import logging
import os
import pathlib
import sys
import tempfile
import time
import traceback
import warnings

import mlflow

from suite.accounts import AccountsHere
from suite.flow import chosen_flows
from suite.here import Here
from suite.plain import plain, plain_error


def main():
    options = _options()
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    mlflow.set_tracking_uri(options.server)
    answers = {}
    for flow in chosen_flows(options.line, options.patterns, options.accounts):
        began = time.monotonic()
        answers[flow.name] = _answers(flow, options)
        print(f"{flow.name}: {time.monotonic() - began:.1f} s", flush=True)
    options.answers.write_text(json.dumps(answers))


def _options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--line", required=True)
    parser.add_argument("--accounts", action="store_true")
    parser.add_argument("--answers", required=True, type=pathlib.Path)
    parser.add_argument("patterns", nargs="*")
    return parser.parse_args()


def _answers(flow, options) -> dict:
    with tempfile.TemporaryDirectory(prefix="flow-") as folder:
        kind = AccountsHere if options.accounts else Here
        here = kind(options.server, flow.name, options.line, pathlib.Path(folder))
        return {"folder": folder, "prefix": here.prefix, "returned": _returned(flow, here)}


def _returned(flow, here: Here):
    """The result of the flow, or the exception that stopped it; the next flow runs in either case."""
    try:
        return plain(flow.run(here))
    except Exception as error:  # noqa: BLE001 - reported as the flow's result.
        print(f"--- {flow.name}")
        traceback.print_exc(file=sys.stdout)
        return {"the flow ended with": plain_error(error)}
    finally:
        _leave_nothing_active()


def _leave_nothing_active():
    """The fluent API keeps its run and its experiment in global state of the process."""
    while mlflow.active_run():
        mlflow.end_run()
    mlflow.tracking.fluent._active_experiment_id = None  # No public call resets it.
    os.environ.pop("MLFLOW_EXPERIMENT_ID", None)


if __name__ == "__main__":
    main()
