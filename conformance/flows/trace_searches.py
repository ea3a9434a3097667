"""Searches for traces with a client: filters, orders, pages."""

import json

import mlflow
import pandas

from suite.flow import flow
from suite.plain import answer
from suite.traces import traced_into

START = 1_700_000_000_000_000_000
MILLI = 1_000_000
FILTERS = [
    "",
    "name = 'trace 1'",
    "name != 'trace 1'",
    "name LIKE 'trace%'",
    "name ILIKE 'TRACE 1%'",
    "name RLIKE '^trace [12]$'",
    "name IN ('trace 1', 'trace 3')",
    "name NOT IN ('trace 1', 'trace 3')",
    "attributes.name = 'trace 2'",
    "trace.name = 'trace 2'",
    "attribute.status = 'ERROR'",
    "status != 'ERROR'",
    "status = 'OK' AND name LIKE '%1%'",
    "status IN ('OK', 'IN_PROGRESS')",
    "trace.status = 'error'",
    "timestamp_ms > 1700000000002",
    "timestamp >= 1700000000002 AND timestamp_ms < 1700000000005",
    "timestamp_ms = 1700000000003",
    "timestamp_ms != 1700000000003",
    "execution_time_ms > 20",
    "execution_time = 30",
    "end_time_ms <= 1700000000023",
    "tags.even = 'yes'",
    "tag.even = 'yes'",
    "tags.even != 'yes'",
    "tags.even IS NULL",
    "tags.even IS NOT NULL",
    "tags.`a b` = 'ünï'",
    "tags.`a b` LIKE '%n%'",
    'tags."a b" ILIKE \'%N%\'',
    "tags.even RLIKE 'y.s'",
    "tags.nobody = 'x'",
    "metadata.`mlflow.trace.session` = 's1'",
    "request_metadata.kind LIKE 'k%'",
    "metadata.kind IS NULL",
    "client_request_id = 'c3'",
    "client_request_id LIKE 'c%'",
    "client_request_id IN ('c1', 'c2')",
    "span.name = 'inner 2'",
    "span.name LIKE 'inner%' AND span.type = 'LLM'",
    "span.type = 'TOOL' AND span.name = 'inner 2'",
    "span.status = 'ERROR'",
    "span.name IN ('inner 1', 'inner 4')",
    "span.name NOT IN ('inner 1', 'inner 4')",
    "span.type != 'LLM'",
    "span.attributes.model = 'm1'",
    "span.attributes.model LIKE '%m%'",
    "span.attributes.model ILIKE '%M2%'",
    "span.attributes.`deep.key` = 'v'",
    "span.content LIKE '%snow%'",
    "span.content ILIKE '%SNOW%'",
    "trace.text LIKE '%snow%'",
    "text LIKE '%snow%'",
    "trace.text ILIKE '%Snow%'",
    "trace.text LIKE '%☃%'",
    "trace.text LIKE '%s_ow%'",
    "attributes.text LIKE '%nobody says this%'",
    "feedback.good = 'yes'",
    "feedback.good != 'yes'",
    "feedback.score > 2",
    "feedback.score = 2",
    "feedback.score <= 3.0",
    "feedback.good IS NULL",
    "feedback.good IS NOT NULL",
    "feedback.good LIKE 'y%'",
    "feedback.flag = 'true'",
    "feedback.flag = 'True'",
    "expectation.answer = 'forty-two'",
    "expectation.answer ILIKE 'FORTY%'",
    "expectation.answer IS NULL",
    "status = 'OK' AND tags.even = 'yes' AND feedback.score >= 2 AND span.type = 'LLM'",
    "prompt = 'nobody/1'",
    "run_id = 'nobody'",
    "issue.id = 'iss-1'",
]
REFUSED = [
    "name",
    "name =",
    "name = trace",
    "name > 'a'",
    "nobody = 'x'",
    "attributes.nobody = 'x'",
    "tags.x > 'a'",
    "tags.x IN ('a')",
    "status = 3",
    "timestamp_ms = 'x'",
    "timestamp_ms LIKE '1'",
    "timestamp_ms > 1 OR name = 'a'",
    "NOT name = 'a'",
    "(name = 'a')",
    "name = 'a' AND",
    "span.nobody = 'x'",
    "span.name > 'a'",
    "span.content = 'x'",
    "span.attributes = 'x'",
    "text = 'x'",
    "feedback = 'x'",
    "feedback.score LIKE 3",
    "expectation.answer IN ('a')",
    "prompt LIKE 'a/1'",
    "prompt = 'a'",
    "client_request_id > 'a'",
    "metric.x = 1",
    "issue.id LIKE 'x'",
    "status IS NULL",
    "name = 'it''s'",
    "name = 'a';",
]
ORDERS = [
    [],
    ["timestamp_ms"],
    ["timestamp_ms ASC"],
    ["timestamp DESC"],
    ["execution_time_ms DESC"],
    ["status", "timestamp_ms ASC"],
    ["name DESC"],
    ["attributes.name ASC"],
    ["tags.even", "timestamp_ms"],
    ["tags.`a b` DESC"],
    ["metadata.kind DESC", "timestamp_ms"],
    ["end_time ASC"],
    ["client_request_id DESC"],
    ["experiment_id", "name"],
    ["timestamp", "timestamp_ms DESC"],
    ["nobody"],
    ["timestamp_ms SIDEWAYS"],
    ["span.name"],
    ["feedback.score"],
    [""],
]


def _traces(here, count: int = 6) -> list[str]:
    """Traces with times that the flow chose; the same on every server."""
    client, ids = here.client, []
    for number in range(1, count + 1):
        start = START + number * MILLI
        tags = {"even": "yes" if number % 2 == 0 else "no"} if number != 5 else {}
        tags |= {"a b": "ünï"} if number == 2 else {}
        root = client.start_trace(
            f"trace {number}", inputs={"q": f"snow {number}" if number < 3 else "☃"}, tags=tags,
            experiment_id=here.experiment(), start_time_ns=start,
        )
        trace = root.request_id
        kind = "LLM" if number < 4 else "TOOL"
        details = {"model": f"m{number}", "deep.key": "v"}
        span = client.start_span(f"inner {number}", trace, root.span_id, kind, attributes=details, start_time_ns=start)
        status = "ERROR" if number == 3 else "OK"
        client.end_span(trace, span.span_id, status=status, end_time_ns=start + 5 * MILLI)
        client.end_trace(trace, outputs=number, status=status, end_time_ns=start + number * 10 * MILLI)
        ids.append(trace)
    return ids


def _assess(ids: list[str]):
    for number, trace in enumerate(ids, 1):
        mlflow.log_feedback(trace_id=trace, name="score", value=number)
        if number % 2:
            mlflow.log_feedback(trace_id=trace, name="good", value="yes" if number < 4 else "no")
        mlflow.log_feedback(trace_id=trace, name="flag", value=number > 3)
        if number < 3:
            mlflow.log_expectation(trace_id=trace, name="answer", value="forty-two" if number == 1 else "no")


def _describe(here, ids: list[str]):
    """What only the newer call can store with a trace: a session, metadata, the client's own id."""
    for number, trace in enumerate(ids, 1):
        path = f"/api/3.0/mlflow/traces/{trace}"
        info = here.http.get(path)["body"]["trace"]["trace_info"]
        info["client_request_id"] = f"c{number}"
        info["trace_metadata"] |= {"mlflow.trace.session": f"s{number % 2}"}
        info["trace_metadata"] |= {"kind": f"k{number}"} if number < 4 else {}
        here.http.post("/api/3.0/mlflow/traces", {"trace": {"trace_info": info}})


def _names(found) -> list[str]:
    return [trace.info.tags["mlflow.traceName"] for trace in found]


def _search(here, **details):
    return answer(lambda: _names(here.client.search_traces(experiment_ids=[here.experiment()], **details)))


@flow(lines=["3.x"])
def filters(here):
    ids = _traces(here)
    _assess(ids)
    _describe(here, ids)
    return {clause: _search(here, filter_string=clause, order_by=["timestamp_ms"]) for clause in FILTERS}


@flow(lines=["3.x"])
def refused_filters(here):
    _traces(here, 1)
    return {clause: _search(here, filter_string=clause) for clause in REFUSED}


@flow(lines=["3.x"])
def orders(here):
    ids = _traces(here)
    _describe(here, ids)
    return {str(order): _search(here, order_by=order) for order in ORDERS}


@flow(lines=["2.x"])
def filters_of_the_older_client(here):
    _traces(here)
    clauses = [one for one in FILTERS if not one.startswith(("span", "feedback", "expectation", "text", "trace.text"))]
    return {clause: _search(here, filter_string=clause, order_by=["timestamp_ms ASC"]) for clause in clauses}


@flow(lines=["2.x"])
def orders_of_the_older_client(here):
    _traces(here)
    return {str(order): _search(here, order_by=order) for order in ORDERS}


@flow
def pages(here):
    _traces(here)
    search = here.client.search_traces
    one = search(experiment_ids=[here.experiment()], max_results=4, order_by=["timestamp_ms ASC"])
    rest = search(
        experiment_ids=[here.experiment()], max_results=4, order_by=["timestamp_ms ASC"], page_token=one.token
    )
    return {
        "first": [_names(one), bool(one.token)],
        "second": [_names(rest), bool(rest.token)],
        "of one": [_names(search(experiment_ids=[here.experiment()], max_results=1)), True],
        "too many": _search(here, max_results=501),
        "none": _search(here, max_results=0),
        "a wrong token": "message" in _search(here, page_token="nonsense"),
    }


@flow(lines=["3.x"])
def of_several_experiments(here):
    other = here.client.create_experiment(here.name("other"))
    _traces(here, 2)
    root = here.client.start_trace("elsewhere", experiment_id=other, start_time_ns=START)
    here.client.end_trace(root.request_id, end_time_ns=START + 1)
    both = [here.experiment(), other]

    def search(*experiments, **details):
        return answer(lambda: _names(here.client.search_traces(locations=list(experiments), **details)))

    return {
        "both": search(*both, order_by=["timestamp_ms"]),
        "other": search(other),
        "unknown": search("987654321"),
        "no number": search("x"),
        "none": answer(here.client.search_traces, locations=[]),
        "by experiment": search(*both, order_by=["name"], filter_string="name LIKE 'e%'"),
    }


@flow(lines=["3.x"])
def as_a_frame(here):
    traced_into(here)
    ids = _traces(here, 3)
    _assess(ids)
    frame = mlflow.search_traces(order_by=["timestamp_ms ASC"])
    slim = mlflow.search_traces(include_spans=False, max_results=2, order_by=["timestamp_ms DESC"])
    return {
        "columns": list(frame.columns),
        "requests": [json.dumps(one) for one in frame["request"]],
        "responses": [json.dumps(one) for one in frame["response"]],
        "states": [str(one) for one in frame["state"]],
        "durations": frame["execution_duration"].tolist(),
        "assessments": [sorted(one["assessment_name"] for one in row) for row in frame["assessments"]],
        "spans": [[span["name"] for span in row] for row in frame["spans"]],
        "without spans": [list(slim.columns), len(slim)],
        "is a frame": isinstance(frame, pandas.DataFrame),
        "of nothing": len(mlflow.search_traces(filter_string="name = 'nobody'")),
    }


@flow(lines=["3.x"])
def sessions(here):
    traced_into(here)

    @mlflow.trace
    def turn(session, text):
        mlflow.update_current_trace(session_id=session, user="u")
        return text

    for number in range(6):
        turn(f"session {number % 2}", f"turn {number}")
        here.later()
    with mlflow.start_span("no session"):
        pass
    found = mlflow.search_sessions(locations=[here.experiment()])
    first = mlflow.search_sessions(locations=[here.experiment()], max_results=1)
    return {
        "sessions": [[session.id, [trace.data.response for trace in session]] for session in found],
        "one": [session.id for session in first],
        "by filter": _search(here, filter_string="metadata.`mlflow.trace.session` = 'session 1'"),
    }


@flow
def deleted(here):
    ids = _traces(here, 5)
    client, experiment = here.client, here.experiment()
    return {
        "one": answer(client.delete_traces, experiment, **_by_ids(ids[:1])),
        "again": answer(client.delete_traces, experiment, **_by_ids(ids[:1])),
        "left": _search(here),
        "oldest": answer(client.delete_traces, experiment, max_timestamp_millis=1_700_000_000_004, max_traces=1),
        "left then": _search(here),
        "by time": answer(client.delete_traces, experiment, max_timestamp_millis=1_700_000_000_004),
        "left at last": _search(here),
        "both": answer(client.delete_traces, experiment, max_timestamp_millis=1, **_by_ids(ids)),
        "neither": answer(client.delete_traces, experiment),
        "none of them": answer(client.delete_traces, experiment, max_timestamp_millis=5, max_traces=0),
        "of another experiment": answer(client.delete_traces, "0", **_by_ids(ids[4:])),
        "get": answer(client.get_trace, ids[0]),
        "rest": _search(here),
    }


def _by_ids(ids: list[str]) -> dict:
    return {"trace_ids" if mlflow.__version__.startswith("3.") else "request_ids": ids}
