"""Requests of the OpenTelemetry protocol: spans as its JSON describes them, and the same as protobuf."""

import base64
import hashlib
import json

START = 1_700_000_000_000_000_000
MILLI = 1_000_000
PROTOBUF = "application/x-protobuf"


def trace_id(*seed) -> str:
    """32 hexadecimal digits that depend on the arguments only."""
    return hashlib.md5(" ".join(map(str, seed)).encode()).hexdigest()


def span_id(number: int) -> str:
    return f"{number:016d}"


def span(trace: str, number: int = 1, parent: int | None = None, **details) -> dict:
    """One span. Its times are given in milliseconds after START; attributes are Python values."""
    start, end = details.pop("start", 0), details.pop("end", 10)
    told = {
        "traceId": trace,
        "spanId": span_id(number),
        "name": details.pop("name", f"span {number}"),
        "kind": 1,
        "startTimeUnixNano": str(START + int(start * MILLI)),
        "endTimeUnixNano": str(START + int(end * MILLI)),
        "attributes": attributes(details.pop("attributes", {})),
        "status": {"code": details.pop("status", 1)},
    }
    if parent is not None:
        told["parentSpanId"] = span_id(parent)
    return {**told, **details}


def attributes(values: dict) -> list[dict]:
    return [{"key": key, "value": any_value(value)} for key, value in values.items()]


def any_value(value) -> dict:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, bytes):
        return {"bytesValue": base64.b64encode(value).decode()}
    if isinstance(value, list):
        return {"arrayValue": {"values": [any_value(one) for one in value]}}
    if isinstance(value, dict):
        return {"kvlistValue": {"values": attributes(value)}}
    return {} if value is None else {"stringValue": value}


def export(*spans: dict, resource: dict | None = None) -> dict:
    """A request with these spans, all of one resource."""
    scope = {"scope": {"name": "conformance", "version": "1"}, "spans": list(spans)}
    return {"resourceSpans": [{"resource": {"attributes": attributes(resource or {})}, "scopeSpans": [scope]}]}


def protobuf(request: dict) -> bytes:
    from google.protobuf import json_format
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    return json_format.ParseDict(_with_base64(request), ExportTraceServiceRequest()).SerializeToString()


def _with_base64(told, key: str = ""):
    """Protobuf's own JSON has ids in base64, where OpenTelemetry's has hexadecimal digits."""
    if isinstance(told, dict):
        return {name: _with_base64(member, name) for name, member in told.items()}
    if isinstance(told, list):
        return [_with_base64(member) for member in told]
    if key in ("traceId", "spanId", "parentSpanId"):
        return base64.b64encode(bytes.fromhex(told)).decode()
    return told


def send(here, request: dict, as_json: bool = False, experiment: str | None = None, **headers) -> dict:
    """Sends spans into the flow's experiment."""
    data = json.dumps(request).encode() if as_json else protobuf(request)
    return send_bytes(here, data, "application/json" if as_json else PROTOBUF, experiment, **headers)


def send_bytes(here, data: bytes, kind: str | None, experiment: str | None = None, **headers) -> dict:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    told = {"x-mlflow-experiment-id": experiment or here.experiment(), "Content-Type": kind, **named}
    return here.http.send("POST", "/v1/traces", data=data, headers={k: v for k, v in told.items() if v is not None})


def get_trace(here, trace: str, **query) -> dict:
    return here.http.get("/api/3.0/mlflow/traces/get", {"trace_id": f"tr-{trace}", **query})


def get_info(here, trace: str) -> dict:
    return here.http.get(f"/api/3.0/mlflow/traces/tr-{trace}")
