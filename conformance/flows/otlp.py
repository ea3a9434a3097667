"""Spans sent by the OpenTelemetry protocol itself, valid and invalid."""

import functools
import gzip
import json
import zlib

from suite.flow import flow as any_flow
from suite.otlp import (
    PROTOBUF, attributes, export, get_info, get_trace, protobuf, send, send_bytes, span, span_id, trace_id,
)

flow = functools.partial(any_flow, lines=["3.x"])

VALUES = {
    "text": "ünï ☃", "empty": "", "true": True, "number": 7, "negative": -1, "big": 2**62, "fraction": 0.1,
    "whole": 2.0, "huge": 1e300, "bytes": b"\x00\xff", "list": ["a", 1, 2.5, False], "nested": [["a"], []],
    "object": {"a": 1, "b": {"c": "d"}}, "none": None, "json": '{"a": [1]}', "quotes": 'a "b" \\ \n', "": "no key",
    "a b": "space", "mlflow.spanInputs": '{"q": 1}', "mlflow.spanOutputs": "plain", "mlflow.spanType": "LLM",
}


def _both(here, trace: str) -> dict:
    return {"info": get_info(here, trace), "trace": get_trace(here, trace)}


def _file(here, trace: str) -> dict:
    """The file of a trace, as JSON: the white space between its values is not compared."""
    told = here.http.get("/ajax-api/2.0/mlflow/get-trace-artifact", {"request_id": f"tr-{trace}"})
    return {**told, "body": json.loads(told["body"])}


@flow
def one_span(here):
    trace = trace_id(here.prefix)
    return {"sent": send(here, export(span(trace))), **_both(here, trace)}


@flow
def a_tree_in_several_requests(here):
    trace = trace_id(here.prefix)
    told = {"leaf": send(here, export(span(trace, 3, 2, start=4, end=6)))}
    told["after the leaf"] = _both(here, trace)
    told["inner"] = send(here, export(span(trace, 2, 1, start=2, end=8), span(trace, 4, 1, start=1, end=3, status=2)))
    told["root"] = send(here, export(span(trace, 1, start=0, end=10)))
    told["whole"] = _both(here, trace)
    told["late"] = send(here, export(span(trace, 5, 1, start=-5, end=40)))
    told["wider"] = _both(here, trace)
    return told


@flow
def a_span_again(here):
    """A span that is sent twice is stored once, as it was sent last."""
    trace = trace_id(here.prefix)
    told = {"first": send(here, export(span(trace, 1, attributes={"a": 1, "b": 2})))}
    told["second"] = send(here, export(span(trace, 1, name="other", end=20, attributes={"a": 3}, status=2)))
    return {**told, **_both(here, trace)}


@flow
def attributes_of_every_kind(here):
    trace, other = trace_id(here.prefix), trace_id(here.prefix, "json")
    return {
        "protobuf": send(here, export(span(trace, attributes=VALUES))),
        "json": send(here, export(span(other, attributes=VALUES)), as_json=True),
        "of protobuf": _both(here, trace),
        "of json": _both(here, other),
        "as a file": _file(here, trace),
    }


@flow
def events_links_and_status(here):
    trace = trace_id(here.prefix)
    at = str(1_700_000_000_000_000_000)
    events = [
        {"timeUnixNano": at, "name": "seen", "attributes": attributes({"k": "v", "n": 1})},
        {"timeUnixNano": at, "name": "exception", "attributes": attributes({"exception.message": "no"})},
        {"name": ""},
    ]
    links = [{"traceId": trace_id("other"), "spanId": span_id(9), "attributes": attributes({"l": 1})}]
    spans = [
        span(trace, 1, events=events, links=links),
        span(trace, 2, 1, status=0),
        span(trace, 3, 1, status=2),
        {**span(trace, 4, 1), "status": {"code": 2, "message": "went wrong"}},
        {**span(trace, 5, 1), "kind": 3, "traceState": "a=b", "flags": 1, "droppedAttributesCount": 2},
    ]
    return {"sent": send(here, export(*spans)), **_both(here, trace)}


@flow
def resources(here):
    told = {}
    for name, resource in {
        "service": {"service.name": "shop", "deployment.environment": "test", "telemetry.sdk.language": "java"},
        "known": {"service.name": "claude-code"},
        "typed": {"n": 1, "flag": True, "list": ["a"], "mlflow.x": "y"},
    }.items():
        trace = trace_id(here.prefix, name)
        spans = span(trace, 1), span(trace, 2, 1)
        told[name] = {"sent": send(here, export(*spans, resource=resource)), **_both(here, trace)}
    return told


@flow
def what_becomes_of_the_trace(here):
    """Attributes of spans that describe the trace: session, user, tags, tokens, cost, previews."""
    messages = json.dumps({"messages": [{"role": "user", "content": "hello?"}]})
    choices = json.dumps({"choices": [{"message": {"role": "assistant", "content": "hi!"}}]})
    usage = json.dumps({"input_tokens": 10, "output_tokens": 5, "total_tokens": 15})
    cost = json.dumps({"input_cost": 0.1, "output_cost": 0.2, "total_cost": 0.3})
    cases = {
        "session": {"session.id": "s", "user.id": "u"},
        "conversation": {"gen_ai.conversation.id": "c"},
        "tags": {"mlflow.traceTag.fruit": "apple", "mlflow.traceTag.": "x"},
        "previews": {"mlflow.spanInputs": messages, "mlflow.spanOutputs": choices},
        "long previews": {"mlflow.spanInputs": json.dumps("i" * 3000), "mlflow.spanOutputs": "o" * 3000},
        "usage": {"mlflow.chat.tokenUsage": usage, "mlflow.llm.cost": cost, "mlflow.llm.model": "m"},
        "metadata": {"mlflow.trace.session": "x", "mlflow.trace.user": "y"},
    }
    told = {}
    for name, values in cases.items():
        trace = trace_id(here.prefix, name)
        send(here, export(span(trace, 1, attributes=values)))
        told[name] = _both(here, trace)
    return told


@flow
def usage_in_a_tree(here):
    """Tokens of a child are not counted again if its parent reports its own."""
    def used(number, parent, tokens):
        values = {} if tokens is None else {
            "mlflow.chat.tokenUsage": json.dumps(
                {"input_tokens": tokens, "output_tokens": 1, "total_tokens": tokens + 1, "cache_read_input_tokens": 2}
            ),
            "mlflow.llm.cost": json.dumps({"input_cost": tokens / 8, "output_cost": 0.5, "total_cost": tokens / 8 + 0.5}),
        }
        return span(trace, number, parent, attributes=values, start=number)

    told = {}
    for name, tokens in {"leaves": (None, None, 3, 4), "inner too": (None, 7, 3, 4), "root too": (9, 7, 3, 4)}.items():
        trace = trace_id(here.prefix, name)
        first, second, third, fourth = tokens
        send(here, export(used(3, 2, third), used(4, 1, fourth)))
        send(here, export(used(1, None, first), used(2, 1, second)))
        told[name] = _both(here, trace)
    return told


@flow
def several_traces_at_once(here):
    traces = [trace_id(here.prefix, number) for number in range(3)]
    request = export(*(span(trace, 1, start=number) for number, trace in enumerate(traces)))
    request["resourceSpans"] += export(span(traces[0], 2, 1), resource={"part": "two"})["resourceSpans"]
    query = [("trace_ids", f"tr-{trace}") for trace in [traces[2], traces[0], trace_id("unknown")]]
    return {
        "sent": send(here, request),
        "together": here.http.get("/api/3.0/mlflow/traces/batchGet", query),
        "infos": here.http.post("/api/3.0/mlflow/traces/batchGetInfos", {"trace_ids": [one for _, one in query]}),
        "each": [get_info(here, trace) for trace in traces],
    }


@flow
def into_a_run(here):
    run, trace, partial = here.run(), trace_id(here.prefix), trace_id(here.prefix, "partial")
    told = {
        "sent": send(here, export(span(trace)), x_mlflow_run_id=run),
        "without a root": send(here, export(span(partial, 2, 1)), x_mlflow_run_id=run),
        "into an unknown run": send(here, export(span(trace_id(here.prefix, 3))), x_mlflow_run_id="nobody"),
    }
    search = {
        "locations": [{"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": here.experiment()}}],
        "filter": f"attribute.run_id = '{run}'",
    }
    return {**told, "found": here.http.post("/api/3.0/mlflow/traces/search", search), "info": get_info(here, trace)}


@flow
def encodings(here):
    def body(name):
        return protobuf(export(span(trace_id(here.prefix, name))))

    deflated = zlib.compressobj(wbits=-15)
    raw = deflated.compress(body("raw")) + deflated.flush()
    sent = functools.partial(send_bytes, here, kind=PROTOBUF)
    told = {
        "gzip": sent(gzip.compress(body("gzip")), Content_Encoding="gzip"),
        "GZIP": sent(gzip.compress(body("GZIP")), Content_Encoding="GZIP"),
        "deflate": sent(zlib.compress(body("deflate")), Content_Encoding="deflate"),
        "raw deflate": sent(raw, Content_Encoding="deflate"),
        "identity": sent(body("identity"), Content_Encoding="identity"),
        "br": sent(body("br"), Content_Encoding="br"),
        "gzip, gzip": sent(gzip.compress(gzip.compress(body("twice"))), Content_Encoding="gzip, gzip"),
        "empty": sent(body("empty"), Content_Encoding=""),
        "not gzip": sent(body("not gzip"), Content_Encoding="gzip"),
        "cut gzip": sent(gzip.compress(body("cut"))[:-9], Content_Encoding="gzip"),
        "gzip and more": sent(gzip.compress(body("more")) + b"more", Content_Encoding="gzip"),
        "two members": sent(gzip.compress(body("a")) + gzip.compress(body("b")), Content_Encoding="gzip"),
        "not deflate": sent(b"\x00\x01", Content_Encoding="deflate"),
        "json in gzip": send_bytes(
            here, gzip.compress(json.dumps(export(span(trace_id(here.prefix, "json")))).encode()),
            "application/json", Content_Encoding="gzip",
        ),
    }
    names = ["gzip", "GZIP", "deflate", "raw", "identity", "br", "empty", "more", "a", "b", "json"]
    return {**told, "stored": {name: get_info(here, trace_id(here.prefix, name))["status"] for name in names}}


@flow
def kinds_of_content(here):
    body = protobuf(export(span(trace_id(here.prefix))))
    text = json.dumps(export(span(trace_id(here.prefix, "json")))).encode()
    kinds = [None, "", "text/plain", "application/octet-stream", "application/x-protobuf; charset=utf-8", "application/protobuf"]
    return {
        **{str(kind): send_bytes(here, body, kind) for kind in kinds},
        "json with a charset": send_bytes(here, text, "application/json; charset=utf-8"),
        "JSON": send_bytes(here, text, "Application/JSON"),
        "json as protobuf": send_bytes(here, text, PROTOBUF),
        "protobuf as json": send_bytes(here, body, "application/json"),
        "get": here.http.get("/v1/traces")["status"],
        "with a slash": here.http.send("POST", "/v1/traces/", data=body, allow_redirects=False)["status"],
    }


@flow
def bodies_that_are_wrong(here):
    trace = trace_id(here.prefix)

    def sent(told):
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        return send_bytes(here, body, "application/json", Connection="close")  # Its server closes it after a 500.

    def changed(**members):
        return export({**span(trace), **members})

    return {
        "empty protobuf": send_bytes(here, b"", PROTOBUF),
        "garbage": send_bytes(here, b"\xff\xff\xff\xff", PROTOBUF),
        "cut protobuf": send_bytes(here, protobuf(export(span(trace)))[:-5], PROTOBUF),
        "no spans": send(here, export()),
        "no resources": send(here, {"resourceSpans": []}),
        "empty json": sent(b""),
        "no json": sent(b"{"),
        "a list": sent([]),
        "a number": sent(7),
        "null": sent(None),
        "an empty object": sent({}),
        "no list of resources": sent({"resourceSpans": {}}),
        "null resources": sent({"resourceSpans": None}),
        "unknown members": sent({**export(span(trace_id(here.prefix, "u"))), "nobody": 1}),
        "snake case": sent({"resource_spans": []}),
        "no trace id": sent(changed(traceId="")),
        "no span id": sent(changed(spanId="")),
        "short trace id": sent(changed(traceId="abcd")),
        "long trace id": sent(changed(traceId="ab" * 17)),
        "trace id of no digits": sent(changed(traceId="x" * 32)),
        "odd trace id": sent(changed(traceId="abc")),
        "zero trace id": sent(changed(traceId="0" * 32)),
        "upper case": sent(changed(traceId=trace.upper())),
        "short span id": sent(changed(spanId="ab")),
        "long span id": sent(changed(spanId="ab" * 9)),
        "no name": sent(changed(name="")),
        "a name that is a number": sent(changed(name=7)),
        "no start": sent(changed(startTimeUnixNano="0")),
        "no end": sent(changed(endTimeUnixNano="0")),
        "ends before it starts": sent(changed(endTimeUnixNano="1600000000000000000")),
        "negative start": sent(changed(startTimeUnixNano="-1")),
        "start that is text": sent(changed(startTimeUnixNano="x")),
        "times as numbers": sent(changed(startTimeUnixNano=1_700_000_000_000_000_000)),
        "unknown status": sent(changed(status={"code": 9})),
        "status by name": sent(changed(status={"code": "STATUS_CODE_ERROR"})),
        "unknown kind": sent(changed(kind=77)),
        "attributes of no list": sent(changed(attributes={"a": 1})),
        "a value of no kind": sent(changed(attributes=[{"key": "a", "value": {"nobody": 1}}])),
        "an attribute twice": sent(changed(attributes=attributes({"a": 1}) + attributes({"a": 2}))),
        "what is stored": get_trace(here, trace),
    }


@flow
def experiments_that_are_wrong(here):
    body = export(span(trace_id(here.prefix)))
    deleted = here.client.create_experiment(here.name("deleted"))
    here.client.delete_experiment(deleted)
    other = here.client.create_experiment(here.name("other"))
    told = {
        "unknown": send(here, body, experiment="987654321"),
        "no number": send(here, body, experiment="x"),
        "deleted": send(here, body, experiment=deleted),
        "missing": here.http.send("POST", "/v1/traces", data=protobuf(body), headers={"Content-Type": PROTOBUF}),
        "first": send(here, body),
        "then another": send(here, export(span(trace_id(here.prefix), 2, 1)), experiment=other),
    }
    return {**told, **_both(here, trace_id(here.prefix))}
