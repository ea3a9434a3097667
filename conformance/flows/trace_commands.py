"""`mlflow traces` on the command line."""

import functools
import json
import subprocess
import sys

import mlflow

from suite.flow import flow as any_flow
from suite.otlp import export, send, span, trace_id
from suite.plain import plain

flow = functools.partial(any_flow, lines=["3.x"])


def _run(*words):
    """Runs a command in this process: starting Python takes longer than all commands together."""
    from click.testing import CliRunner
    from mlflow.cli import cli

    told = CliRunner().invoke(cli, ["traces", *words])
    return {"ended": told.exit_code, "said": _parsed(told.output), "error": plain(str(told.exception or ""))}


def _parsed(text: str):
    try:
        return json.loads(text)
    except ValueError:
        return [line.rstrip() for line in text.splitlines()]


def _traces(here) -> list[str]:
    traces = [trace_id(here.prefix, number) for number in range(3)]
    for number, trace in enumerate(traces):
        details = {"mlflow.spanInputs": json.dumps({"q": number}), "mlflow.spanOutputs": json.dumps(f"a {number}")}
        send(here, export(
            span(trace, 1, name=f"root {number}", start=number * 1000, end=number * 1000 + 5, attributes=details),
            span(trace, 2, 1, name="child", start=number * 1000 + 1, end=number * 1000 + 2),
        ))
    return [f"tr-{trace}" for trace in traces]


@flow
def looking(here):
    traces = _traces(here)
    search = functools.partial(_run, "search", "--experiment-id", here.experiment(), "--order-by", "timestamp_ms")
    fields = "info.trace_id,info.state,info.tags.`mlflow.traceName`,data.spans.*.name"
    return {
        "table": search(),
        "json": search("--output", "json"),
        "fields": search("--extract-fields", fields, "--output", "json"),
        "filter": search("--filter-string", "name = 'root 1'", "--extract-fields", "info.trace_id"),
        "one": search("--max-results", "1", "--output", "json"),
        "wrong filter": search("--filter-string", "nobody = 1"),
        "get": _run("get", "--trace-id", traces[0]),
        "get fields": _run("get", "--trace-id", traces[0], "--extract-fields", "info.state,data.spans.*.name"),
        "get unknown": _run("get", "--trace-id", "tr-" + "0123456789abcdef" * 2),
    }


@flow
def changing(here):
    trace = _traces(here)[0]
    told = {
        "set": _run("set-tag", "--trace-id", trace, "--key", "a", "--value", "b"),
        "unset": _run("delete-tag", "--trace-id", trace, "--key", "a"),
        "unset again": _run("delete-tag", "--trace-id", trace, "--key", "a"),
        "feedback": _run(
            "log-feedback", "--trace-id", trace, "--name", "good", "--value", "0.5", "--source-type", "HUMAN",
            "--source-id", "ann", "--rationale", "since", "--metadata", '{"k": "v"}',
        ),
        "expectation": _run("log-expectation", "--trace-id", trace, "--name", "answer", "--value", '{"a": [1]}'),
    }
    stored = mlflow.get_trace(trace).info.assessments
    good = next(one.assessment_id for one in stored if one.name == "good")
    known = ("--trace-id", trace, "--assessment-id", good)
    return {
        **told,
        "get": _run("get-assessment", *known),
        "update": _run("update-assessment", *known, "--value", '"changed"', "--rationale", "other"),
        "delete": _run("delete-assessment", *known),
        "get deleted": _run("get-assessment", *known),
        "trace": _run("get", "--trace-id", trace, "--extract-fields", "info.assessments.*,info.tags.*"),
    }


@flow
def deleting(here):
    traces = _traces(here)
    delete = functools.partial(_run, "delete", "--experiment-id", here.experiment())
    return {
        "one": delete("--trace-ids", traces[0]),
        "by time": delete("--max-timestamp-millis", "1700000001000", "--max-traces", "5"),
        "nothing": delete(),
        "left": _run("search", "--experiment-id", here.experiment(), "--extract-fields", "info.trace_id"),
    }


@flow
def as_a_program(here):
    """The command itself, as a shell starts it."""
    trace = _traces(here)[0]
    command = [sys.executable, "-m", "mlflow", "traces", "get", "--trace-id", trace]
    told = subprocess.run(command, capture_output=True, timeout=120, text=True)
    return {"ended": told.returncode, "said": _parsed(told.stdout)}
