"""The process of a client: runs flows against one server and writes down what each returned."""

import argparse
import json
import logging
import pathlib
import sys
import tempfile
import traceback
import warnings

import mlflow

from suite.flow import chosen_flows
from suite.here import Here
from suite.plain import plain, plain_error


def main():
    options = _options()
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    mlflow.set_tracking_uri(options.server)
    answers = {}
    for flow in chosen_flows(options.line, options.patterns):
        answers[flow.name] = _answers(flow, options)
    options.answers.write_text(json.dumps(answers))


def _options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--line", required=True)
    parser.add_argument("--answers", required=True, type=pathlib.Path)
    parser.add_argument("patterns", nargs="*")
    return parser.parse_args()


def _answers(flow, options) -> dict:
    with tempfile.TemporaryDirectory(prefix="flow-") as folder:
        here = Here(options.server, flow.name, options.line, pathlib.Path(folder))
        try:
            return {"folder": folder, "returned": plain(flow.run(here))}
        except Exception as error:  # noqa: BLE001 - reported with the flow, and the next one runs.
            traceback.print_exc(file=sys.stdout)
            return {"folder": folder, "returned": {"the flow ended with": plain_error(error)}}
        finally:
            _leave_nothing_active()


def _leave_nothing_active():
    while mlflow.active_run():
        mlflow.end_run()


if __name__ == "__main__":
    main()
