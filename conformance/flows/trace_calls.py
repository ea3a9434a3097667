"""Plain requests for traces: of the newer and of the older API."""

import functools
import uuid

from suite.flow import flow as any_flow
from suite.otlp import MILLI, START, export, get_info, get_trace, send, span, trace_id

flow = functools.partial(any_flow, lines=["3.x"])

V3 = "/api/3.0/mlflow/traces"
UNKNOWN = "tr-" + "0123456789abcdef" * 2


def _info(here, trace: str, **details) -> dict:
    return {
        "trace_id": f"tr-{trace}",
        "trace_location": {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": here.experiment()}},
        "request_time": "2023-11-14T22:13:20.123Z",
        "execution_duration": "1.5s",
        "state": "OK",
        **details,
    }


def _start(here, info: dict) -> dict:
    return here.http.post(V3, {"trace": {"trace_info": info}})


@flow
def started_without_spans(here):
    trace = trace_id(here.prefix)
    details = {
        "request_preview": "asked", "response_preview": "said", "client_request_id": "mine",
        "trace_metadata": {"k": "v", "long": "x" * 400, "k" * 300: "y"}, "tags": {"t": "u", "long": "z" * 5000},
    }
    return {
        "started": _start(here, _info(here, trace, **details)),
        "info": get_info(here, trace),
        "trace": get_trace(here, trace),
        "partly": get_trace(here, trace, allow_partial="true"),
        "again": _start(here, _info(here, trace, state="ERROR", tags={"t": "w", "new": "1"}, execution_duration="2s")),
        "changed": get_info(here, trace),
    }


@flow
def started_wrongly(here):
    trace = trace_id(here.prefix)
    whole = _info(here, trace)
    elsewhere = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "987654321"}}
    return {
        "nothing": here.http.post(V3, {}),
        "no info": here.http.post(V3, {"trace": {}}),
        **{
            f"without {name}": _start(here, {key: value for key, value in whole.items() if key != name})
            for name in whole
        },
        "unknown experiment": _start(here, _info(here, trace, trace_location=elsewhere)),
        "unknown state": _start(here, _info(here, trace, state="NOBODY")),
        "a time that is none": _start(here, _info(here, trace, request_time="yesterday")),
        "an id of another kind": _start(here, {**whole, "trace_id": "nobody's trace"}),
        "an empty id": _start(here, {**whole, "trace_id": ""}),
        "a negative duration": _start(here, _info(here, trace, execution_duration="-1s")),
        "tags that are a list": _start(here, _info(here, trace, tags=[])),
        "a long tag": _start(here, _info(here, trace, tags={"k" * 251: "v"})),
        "a very long value": _start(here, _info(here, trace, tags={"k": "v" * 8001})),
        "long previews": _start(here, _info(here, trace, request_preview="p" * 1001)),
        "assessed": _start(
            here,
            _info(here, trace, assessments=[{
                "assessment_name": "f", "trace_id": f"tr-{trace}", "feedback": {"value": 1},
                "source": {"source_type": "HUMAN", "source_id": "a"}, "create_time": "2023-11-14T22:13:20Z",
                "last_update_time": "2023-11-14T22:13:20Z",
            }]),
        ),
    }


@flow
def spans_before_and_after(here):
    """The client's own summary of a trace wins over what the server derived from spans."""
    first, second = trace_id(here.prefix, 1), trace_id(here.prefix, 2)
    send(here, export(span(first, 1, name="of the span", status=2)))
    told = {"spans first": _start(here, _info(here, first, tags={"mlflow.traceName": "of the start"}))}
    told["then"] = get_info(here, first)
    told["start first"] = _start(here, _info(here, second, state="IN_PROGRESS"))
    send(here, export(span(second, 1, start=-100, end=9000, status=2)))
    told["and then"] = get_trace(here, second)
    return told


@flow
def not_all_spans(here):
    """A trace that says how many spans it has is complete only when they are there."""
    trace = trace_id(here.prefix)
    stats = {"mlflow.trace.sizeStats": '{"num_spans": 2, "total_size_bytes": 10}'}
    send(here, export(span(trace, 1)))
    _start(here, _info(here, trace, trace_metadata=stats))
    told = {
        "incomplete": get_trace(here, trace),
        "partly": get_trace(here, trace, allow_partial="true"),
        "together": here.http.get(f"{V3}/batchGet", {"trace_ids": f"tr-{trace}"}),
    }
    send(here, export(span(trace, 2, 1)))
    return {**told, "complete": get_trace(here, trace)}


@flow
def reads_of_nothing(here):
    get = here.http.get
    return {
        "info": get(f"{V3}/{UNKNOWN}"),
        "trace": get(f"{V3}/get", {"trace_id": UNKNOWN}),
        "no id": get(f"{V3}/get"),
        "batch of none": get(f"{V3}/batchGet"),
        "infos of none": here.http.post(f"{V3}/batchGetInfos", {}),
        "infos of unknown": here.http.post(f"{V3}/batchGetInfos", {"trace_ids": [UNKNOWN]}),
        "file": get("/ajax-api/3.0/mlflow/get-trace-artifact", {"request_id": UNKNOWN}),
        "file of none": get("/ajax-api/2.0/mlflow/get-trace-artifact"),
        "attachment": get(
            "/ajax-api/2.0/mlflow/get-trace-artifact", {"request_id": UNKNOWN, "path": str(uuid.UUID(int=7))}
        ),
        "older info": get(f"traces/{UNKNOWN}/info"),
    }


@flow
def tags(here):
    trace = trace_id(here.prefix)
    send(here, export(span(trace)))
    path = f"{V3}/tr-{trace}/tags"

    def put(body):
        return here.http.json("PATCH", path, body)

    return {
        "set": put({"key": "a", "value": "b"}),
        "again": put({"key": "a", "value": "c"}),
        "empty": put({"key": "e", "value": ""}),
        "no key": put({"value": "b"}),
        "no value": put({"key": "n"}),
        "key of 250": put({"key": "k" * 250, "value": "b"}),
        "key of 251": put({"key": "k" * 251, "value": "b"}),
        "value of 8000": put({"key": "v", "value": "v" * 8000}),
        "value of 8001": put({"key": "v", "value": "v" * 8001}),
        "odd key": put({"key": "a/b c.d-e_f:g", "value": "1"}),
        "bad key": put({"key": "a!", "value": "1"}),
        "path": put({"key": "../a", "value": "1"}),
        "fixed": put({"key": "mlflow.trace.spansLocation", "value": "x"}),
        "archive": put({"key": "mlflow.trace.archiveLocation", "value": "x"}),
        "name": put({"key": "mlflow.traceName", "value": "renamed"}),
        "delete": here.http.json("DELETE", path, {"key": "a"}),
        "delete again": here.http.json("DELETE", path, {"key": "a"}),
        "delete nothing": here.http.json("DELETE", path, {}),
        "delete a fixed one": here.http.json("DELETE", path, {"key": "mlflow.trace.spansLocation"}),
        "unknown trace": here.http.json("PATCH", f"{V3}/{UNKNOWN}/tags", {"key": "a", "value": "b"}),
        "info": get_info(here, trace),
    }


@flow
def links_to_runs(here):
    traces = [trace_id(here.prefix, number) for number in range(2)]
    ids = [f"tr-{trace}" for trace in traces]
    for trace in traces:
        send(here, export(span(trace)))
    run = here.run()

    def link(body):
        return here.http.post("traces/link-to-run", body)

    told = {
        "link": link({"trace_ids": ids, "run_id": run}),
        "again": link({"trace_ids": ids[:1], "run_id": run}),
        "no run": link({"trace_ids": ids}),
        "no traces": link({"run_id": run}),
        "unknown run": link({"trace_ids": ids, "run_id": "0123456789abcdef" * 2}),
        "unknown trace": link({"trace_ids": [UNKNOWN], "run_id": run}),
        "a hundred": link({"trace_ids": [UNKNOWN] * 100, "run_id": run})["status"],
        "too many": link({"trace_ids": [f"{UNKNOWN}{number}" for number in range(101)], "run_id": run}),
    }
    found = here.http.post(f"{V3}/search", {**_in(here), "filter": f"run_id = '{run}'", "order_by": ["request_id"]})
    here.client.delete_run(run)
    return {
        **told,
        "found": sorted(one["trace_id"] in ids for one in found["body"].get("traces", [])),
        "after the run": here.http.post(f"{V3}/search", {**_in(here), "filter": f"run_id = '{run}'"})["status"],
        "info": get_info(here, traces[0]),
    }


@flow
def links_before_the_trace(here):
    """Clients send spans in the background, and may link a trace before it is there."""
    trace = trace_id(here.prefix)
    run, other = here.run(), here.run()

    def found(run):
        told = here.http.post(f"{V3}/search", {**_in(here), "filter": f"run_id = '{run}'"})
        return [one["trace_id"] for one in told["body"].get("traces", [])]

    told = {
        "link": here.http.post("traces/link-to-run", {"trace_ids": [f"tr-{trace}"], "run_id": run}),
        "no trace yet": get_info(here, trace),
        "found yet": found(run),
        "sent": send(here, export(span(trace))),
        "found": found(run),
        "not found": found(other),
    }
    here.http.post(f"{V3}/delete-traces", {"experiment_id": here.experiment(), "request_ids": [f"tr-{trace}"]})
    here.http.post("traces/link-to-run", {"trace_ids": [f"tr-{trace}"], "run_id": other})
    send(here, export(span(trace)))
    return {**told, "linked before the deletion": found(run), "linked after it": found(other)}


def _in(here) -> dict:
    place = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": here.experiment()}}
    return {"locations": [place]}


@flow
def searches(here):
    for number in range(5):
        send(here, export(span(trace_id(here.prefix, number), start=number * 1000, end=number * 1000 + 10)))

    def search(**body):
        return here.http.post(f"{V3}/search", {**_in(here), **body})

    first = search(max_results=2, order_by=["timestamp_ms ASC"])
    token = first["body"].pop("next_page_token", "")
    second = search(max_results=2, order_by=["timestamp_ms ASC"], page_token=token)
    second["body"].pop("next_page_token", None)
    return {
        "first": first,
        "token": bool(token),
        "second": second,
        "no locations": here.http.post(f"{V3}/search", {}),
        "no experiment": here.http.post(f"{V3}/search", {"locations": [{}]}),
        "of another kind": here.http.post(
            f"{V3}/search", {"locations": [{"type": "INFERENCE_TABLE", "inference_table": {"full_table_name": "a"}}]}
        ),
        "none": search(max_results=0),
        "negative": search(max_results=-1),
        "500": search(max_results=500)["status"],
        "501": search(max_results=501),
        "a wrong token": search(page_token="nonsense")["status"],
        "a filter of the wrong kind": search(filter=7),
        "through the other path": here.http.post("/ajax-api/3.0/mlflow/traces/search", _in(here)),
    }


@flow
def deletions(here):
    traces = [trace_id(here.prefix, number) for number in range(4)]
    for number, trace in enumerate(traces):
        send(here, export(span(trace, start=number * 1000)))
    experiment = {"experiment_id": here.experiment()}
    at = (START + 1000 * MILLI) // MILLI

    def delete(version="3.0", **body):
        return here.http.post(f"/api/{version}/mlflow/traces/delete-traces", {**experiment, **body})

    return {
        "nothing": delete(),
        "both": delete(request_ids=["a"], max_timestamp_millis=1),
        "by id": delete(request_ids=[f"tr-{traces[3]}", UNKNOWN]),
        "oldest": delete(max_timestamp_millis=at, max_traces=1),
        "of none": delete(max_timestamp_millis=at, max_traces=0),
        "by time": delete("2.0", max_timestamp_millis=at),
        "no experiment": here.http.post(f"{V3}/delete-traces", {"max_timestamp_millis": 1}),
        "deleted": get_trace(here, traces[0]),
        "left": [get_info(here, trace)["status"] for trace in traces],
        "again after all": send(here, export(span(traces[0], name="new"))),
        "is new": get_trace(here, traces[0]),
    }


@flow
def of_the_older_api(here):
    pairs = [{"key": "k", "value": "v"}, {"key": "l", "value": "w" * 300}]
    started = here.http.post(
        "traces",
        {"experiment_id": here.experiment(), "timestamp_ms": 1_700_000_000_000, "request_metadata": pairs, "tags": pairs},
    )
    trace = started["body"]["trace_info"]["request_id"]
    return {
        "started": started,
        "info": here.http.get(f"traces/{trace}/info"),
        "ended": here.http.json(
            "PATCH", f"traces/{trace}",
            {"timestamp_ms": 1_700_000_001_500, "status": "ERROR", "request_metadata": [{"key": "k", "value": "x"}],
             "tags": [{"key": "mlflow.traceName", "value": "old"}]},
        ),
        "after": here.http.get(f"traces/{trace}/info"),
        "through the newer one": here.http.get(f"{V3}/{trace}"),
        "search": here.http.get("traces", {"experiment_ids": here.experiment(), "filter": "name = 'old'"}),
        "search ordered": here.http.get("traces", {"experiment_ids": here.experiment(), "order_by": "timestamp_ms ASC"}),
        "tag": here.http.json("PATCH", f"traces/{trace}/tags", {"key": "a", "value": "b"}),
        "untag": here.http.json("DELETE", f"traces/{trace}/tags", {"key": "a"}),
        "end unknown": here.http.json("PATCH", "traces/nobody", {"timestamp_ms": 1, "status": "OK"}),
        "start nowhere": here.http.post("traces", {"experiment_id": "987654321", "timestamp_ms": 1}),
        "start without": here.http.post("traces", {}),
        "file": here.http.get("/ajax-api/2.0/mlflow/get-trace-artifact", {"request_id": trace}),
        "no experiments": here.http.get("traces"),
    }


@flow
def experiments_without_their_traces(here):
    """What becomes of traces when their experiment is deleted and restored."""
    trace = trace_id(here.prefix)
    send(here, export(span(trace)))
    here.client.delete_experiment(here.experiment())
    told = {"deleted": get_info(here, trace)["status"], "search": here.http.post(f"{V3}/search", _in(here))}
    here.client.restore_experiment(here.experiment())
    return {**told, "restored": get_info(here, trace)["status"]}
