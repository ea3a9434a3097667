"""MLflow's own client for TypeScript, as a program of its own.

`clients/install.sh` installs it where the registry of npm on the machine has it, and says so where not.
"""

import functools
import json
import os
import pathlib
import subprocess

import mlflow

from suite.flow import flow as any_flow
from suite.traces import trace_answer

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = CONFORMANCE / "clients/typescript/send-traces.cjs"
PACKAGE = pathlib.Path(
    os.environ.get("TYPESCRIPT_CLIENT", CONFORMANCE / "target/clients/typescript/node_modules/@mlflow/core")
)

flow = functools.partial(any_flow, lines=["3.x"] if PACKAGE.exists() else [])


@flow
def traces(here):
    command = ["node", PROGRAM, PACKAGE, here.url, here.experiment()]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    told = json.loads(ended.stdout.splitlines()[-1])
    read = [_without_stack(trace_answer(mlflow.get_trace, trace)) for trace in told["ids"]]
    return {"as the client reads it": told, "as others do": read}


def _without_stack(told: dict) -> dict:
    """A stack has the lines of the client's own files."""
    for span in told.get("spans", []):
        for event in span["events"]:
            event[1].pop("exception.stacktrace", None)
    return told
