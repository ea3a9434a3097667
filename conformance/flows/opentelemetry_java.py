"""OpenTelemetry's own SDK for Java, as a program of its own."""

import functools
import os
import pathlib
import shutil
import subprocess

from suite.flow import flow as any_flow
from suite.otlp import get_info, get_trace

flow = functools.partial(any_flow, lines=["3.x"])

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = CONFORMANCE / "clients/java/SendTraces.java"
LIBRARIES = CONFORMANCE / "target/clients/java"


def _java() -> str:
    home = os.environ.get("JAVA_HOME")
    return f"{home}/bin/java" if home else shutil.which("java")


def _sent(here, compression: str) -> list[str]:
    """Ids of the traces that the program has sent."""
    command = [_java(), "-cp", f"{LIBRARIES}/*", PROGRAM, here.url, here.experiment(), compression]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return ended.stdout.split()


def _told(here, trace: str) -> dict:
    """The trace without the ids of its spans, which the SDK chooses at random, in base64."""
    told = get_trace(here, trace)
    for span in told["body"].get("trace", {}).get("spans", []):
        for name in ("trace_id", "span_id", "parent_span_id"):
            span[name] = bool(span.get(name))
    return {"trace": told, "info": get_info(here, trace)}


@flow
def traces(here):
    chat, failure, many = _sent(here, "gzip")
    found = get_trace(here, many)["body"]["trace"]["spans"]
    return {
        "chat": _told(here, chat),
        "failure": _told(here, failure),
        "many": [len(found), sorted(span["name"] for span in found)[:10]],
    }


@flow
def uncompressed(here):
    return _told(here, _sent(here, "none")[0])
