"""Files within traces: images and documents that are inputs or outputs of spans."""

import functools
import re

import mlflow

from suite.flow import flow as any_flow
from suite.plain import answer
from suite.traces import last_trace, plain_trace, traced_into

flow = functools.partial(any_flow, lines=["3.x"])

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PIXEL = bytes.fromhex("89504e470d0a1a0a0000000d49484452")


def _traced(here) -> tuple[str, list[str]]:
    """A trace with two attachments, and their ids."""
    from mlflow.tracing.attachments import Attachment

    traced_into(here)
    file = here.folder / "note.txt"
    file.write_text("a note ☃")
    image = Attachment(content_type="image/png", content_bytes=PIXEL)
    with mlflow.start_span("with files") as span:
        span.set_inputs({"image": image, "text": "x"})
        with mlflow.start_span("inner") as inner:
            inner.set_outputs({"note": Attachment.from_file(file)})
    trace = plain_trace(last_trace())
    return span.trace_id, UUID.findall(str(trace["spans"]))


def _anonymous(told):
    if isinstance(told, dict):
        return {key: _anonymous(member) for key, member in told.items()}
    if isinstance(told, list):
        return [_anonymous(member) for member in told]
    return UUID.sub("<uuid>", told) if isinstance(told, str) else told


@flow
def of_spans(here):
    trace, found = _traced(here)
    ids = sorted(set(found), key=found.index)

    def read(path, **query):
        return here.http.get("/ajax-api/2.0/mlflow/get-trace-artifact", {"request_id": trace, "path": path, **query})

    return _anonymous({
        "trace": plain_trace(mlflow.get_trace(trace)),
        "count": len(ids),
        "each": [read(one) for one in ids],
        "newer path": here.http.get("/ajax-api/3.0/mlflow/get-trace-artifact", {"request_id": trace, "path": ids[0]}),
        "unknown": read("00000000-0000-4000-8000-000000000007"),
        "no id": read("note.txt"),
        "a way out": read("../../../x"),
        "empty": read("")["status"],
        "listed": answer(lambda: _listed(here, trace)),
    })


def _listed(here, trace: str) -> int:
    """How many files the trace's folder of attachments has."""
    root = mlflow.get_trace(trace).info.tags["mlflow.artifactLocation"].removeprefix("mlflow-artifacts:/")
    told = here.http.get("/api/2.0/mlflow-artifacts/artifacts", {"path": f"{root}/attachments"})
    return len(told["body"]["files"])


@flow
def of_a_deleted_trace(here):
    trace, ids = _traced(here)
    deleted = here.client.delete_traces(here.experiment(), trace_ids=[trace])
    told = here.http.get("/ajax-api/2.0/mlflow/get-trace-artifact", {"request_id": trace, "path": ids[0]})
    return _anonymous({"deleted": deleted, "read": told})
