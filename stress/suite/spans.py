"""Requests of the OpenTelemetry protocol in protobuf, written by hand: the suite needs no package."""

import struct

from suite.raw import request

START = 1_700_000_000_000_000_000


def varint(number: int) -> bytes:
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def field(number: int, content: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(content)) + content


def attribute(key: str, text: str) -> bytes:
    return field(9, field(1, key.encode()) + field(2, field(1, text.encode())))


def span(trace: bytes, number: int, parent: int | None = None, start: int = START, **attributes: str) -> bytes:
    """One span; a trace has 16 bytes. It takes a millisecond."""
    at = start + number * 1_000_000
    times = b"".join(varint(tag << 3 | 1) + struct.pack("<Q", time) for tag, time in ((7, at), (8, at + 1_000_000)))
    above = b"" if parent is None else field(4, struct.pack(">Q", parent + 1))
    ids = field(1, trace) + field(2, struct.pack(">Q", number + 1)) + above
    return ids + field(5, f"span {number}".encode()) + times + b"".join(attribute(*one) for one in attributes.items())


def export(spans: list[bytes]) -> bytes:
    return field(1, field(2, b"".join(field(2, one) for one in spans)))


def message(body: bytes, experiment: str = "0", **headers: str) -> bytes:
    """The whole request."""
    return request(
        "POST", "/v1/traces", body, Content_Type="application/x-protobuf", X_Mlflow_Experiment_Id=experiment, **headers
    )


def trace_id(trace: bytes) -> str:
    return "tr-" + trace.hex()
