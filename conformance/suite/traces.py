"""Converts traces of a client into data, and gives flows an experiment to trace into."""

import json

import mlflow

from suite.plain import plain, plain_error

SIZES = ("mlflow.trace.sizeBytes", "mlflow.trace.sizeStats")
"""Metadata with numbers of bytes, which depend on the lengths of ids and times."""


def traced_into(here) -> str:
    """Makes the flow's experiment the one that the fluent API traces into, and returns its id."""
    mlflow.set_experiment(experiment_id=here.experiment())
    return here.experiment()


def last_trace():
    """The trace that this thread ended last, as the server returns it; both lines of clients."""
    if hasattr(mlflow, "get_last_active_trace_id"):
        return mlflow.get_trace(mlflow.get_last_active_trace_id())
    return mlflow.get_trace(mlflow.get_last_active_trace().info.request_id)


def plain_trace(trace, timed: bool = True) -> dict:
    """Everything that a user sees of a trace. If the client measured its times, they are left out."""
    if trace is None:
        return {"trace": None}
    spans = trace.data.spans if trace.data else []
    names = {span.span_id: span.name for span in spans}
    return {
        "info": plain_info(trace.info, timed),
        "spans": [_plain_span(span, names, timed) for span in spans],
    }


def trace_answer(call, *arguments, timed: bool = True, **named):
    """The trace that a call returns, or the error of the call."""
    try:
        return plain_trace(call(*arguments, **named), timed)
    except Exception as error:  # noqa: BLE001 - any exception of a client is its result.
        return plain_error(error)


def plain_info(info, timed: bool = True) -> dict:
    told = info.to_dict()
    if timed:
        for name in ("execution_duration", "execution_duration_ms", "execution_time_ms"):
            if name in told:
                told[name] = "<duration>"
    for name in ("trace_metadata", "request_metadata"):
        if name in told:
            told[name] = {key: _metadata(key, value) for key, value in sorted(told[name].items())}
    return plain(told)


def _metadata(key: str, value: str):
    if key not in SIZES:
        return value
    sizes = json.loads(value)
    return {"spans": sizes["num_spans"]} if isinstance(sizes, dict) else "<bytes>"


def _plain_span(span, names: dict, timed: bool) -> dict:
    return {
        "name": span.name,
        "type": span.span_type,
        "parent": names.get(span.parent_id, span.parent_id),
        "status": [plain(span.status.status_code), span.status.description],
        "inputs": plain(span.inputs),
        "outputs": plain(span.outputs),
        "attributes": dict(sorted(plain(span.attributes).items())),
        "events": [[event.name, plain(event.attributes)] for event in span.events],
        "time": "<time>" if timed else [span.start_time_ns, span.end_time_ns],
    }


def plain_assessments(trace) -> list[dict]:
    """Assessments of a trace, in the order of the server."""
    return [plain(one.to_dictionary()) for one in trace.info.assessments]
