"""Records how the reference reads requests.

    python requests_golden.py > ../resources/requests.tsv

Needs mlflow 3.15.1. Not part of the build; the generated file is. Every request passes through the
reference's own handler up to and including its `_get_request_message`, so that the message, the
validators and their order are those of the real server.

Columns: handler, method, request (body or query, percent-encoded), outcome, detail.
Outcomes: `ok` with the message's fields in canonical form; an error code with the text (percent-
encoded, `~` for the hint that ends most of them); `breaks` with the name of the unexpected exception.
"""

import json
import math
import random
import struct
import sys
import urllib.parse

from google.protobuf.descriptor import FieldDescriptor
from mlflow.exceptions import MlflowException
from mlflow.server import app, handlers

HANDLERS = {
    "CreateExperiment": handlers._create_experiment,
    "SearchExperiments": handlers._search_experiments,
    "GetExperiment": handlers._get_experiment,
    "CreateRun": handlers._create_run,
    "UpdateRun": handlers._update_run,
    "LogMetric": handlers._log_metric,
    "LogBatch": handlers._log_batch,
    "SearchRuns": handlers._search_runs,
    "SetTag": handlers._set_tag,
    "GetMetricHistory": handlers._get_metric_history,
    "GetMetricHistoryBulkInterval": handlers.get_metric_history_bulk_interval_handler,
    "GetTrace": handlers._get_trace,
    "StartTrace": handlers._deprecated_start_trace_v2,
    "CreateGatewaySecret": handlers._create_gateway_secret,
    "SearchTracesV3": handlers._search_traces_v3,
}


SEE_DOCS = " See the API docs for more information about request parameters."


class Answer(BaseException):
    """Raised to leave the handler after the request has been read."""


read_message = handlers._get_request_message


def stop_after_reading(message, *args, **kwargs):
    try:
        parsed = read_message(message, *args, **kwargs)
    except MlflowException as e:
        raise Answer(e.error_code, quote(e.message.encode()).replace(SEE_DOCS, "~"))
    except Exception as e:
        raise Answer("breaks", type(e).__name__)
    raise Answer("ok", canonical(parsed))


handlers._get_request_message = stop_after_reading
# Validates the body before it is read; specific to that call, not to reading.
handlers._validate_batch_log_api_req = lambda request_json: None


def canonical(message):
    present = []
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.is_repeated:
            if len(value):
                present.append(f"{field.name}={canonical_repeated(field, value)}")
        elif message.HasField(field.name):
            present.append(f"{field.name}={canonical_value(field, value)}")
    return "{" + ",".join(present) + "}"


def canonical_repeated(field, value):
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        entries = sorted(value.items())
        return "{" + ",".join(f"{json.dumps(k)}:{json.dumps(v)}" for k, v in entries) + "}"
    return "[" + ",".join(canonical_value(field, item) for item in value) + "]"


def canonical_value(field, value):
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        return canonical(value)
    if field.type == FieldDescriptor.TYPE_STRING:
        return json.dumps(value)
    if field.type == FieldDescriptor.TYPE_ENUM:
        return field.enum_type.values_by_number[value].name
    if field.type == FieldDescriptor.TYPE_BOOL:
        return "true" if value else "false"
    if field.type == FieldDescriptor.TYPE_DOUBLE:
        return "nan" if math.isnan(value) else struct.pack(">d", value).hex()
    return str(value)


def quote(data):
    return urllib.parse.quote_from_bytes(data, safe=" !\"#$&'()*+,/:;<=>?@[\\]^`{|}")


rows = {}


def ask(name, method, request):
    if method == "GET":
        context = app.test_request_context("/?" + request, method="GET")
        shown = request
    else:
        context = app.test_request_context(
            "/", method="POST", data=request, content_type="application/json"
        )
        shown = quote(request)
    with context:
        try:
            HANDLERS[name]()
        except Answer as answer:
            rows[(name, method, shown)] = answer.args
            return
        except RecursionError:
            # Logging a batch decodes the body once more before it is read.
            rows[(name, method, shown)] = ("breaks", "RecursionError")
            return
    raise AssertionError(f"{name} did not read its request")


# Valid requests.
BASE = {
    "CreateExperiment": {
        "name": "e",
        "artifact_location": "s3://b/p",
        "tags": [{"key": "k", "value": "v"}, {"key": "l", "value": ""}],
    },
    "SearchExperiments": {
        "max_results": 10,
        "page_token": "t",
        "filter": "name = 'a'",
        "order_by": ["name", "experiment_id DESC"],
        "view_type": "ALL",
    },
    "CreateRun": {
        "experiment_id": "1",
        "user_id": "u",
        "run_name": "r",
        "start_time": 1700000000000,
        "tags": [{"key": "mlflow.user", "value": "ü"}],
    },
    "UpdateRun": {"run_id": "r", "status": "FINISHED", "end_time": 17, "run_name": "n"},
    "LogMetric": {
        "run_id": "r",
        "run_uuid": "r",
        "key": "loss",
        "value": 0.25,
        "timestamp": 1700000000000,
        "step": 3,
        "model_id": "m",
        "dataset_name": "d",
        "dataset_digest": "x",
    },
    "LogBatch": {
        "run_id": "r",
        "metrics": [
            {"key": "a", "value": 1.5, "timestamp": 1, "step": 2},
            {"key": "b", "value": "NaN", "timestamp": 2, "model_id": "m"},
        ],
        "params": [{"key": "p", "value": "1"}],
        "tags": [{"key": "t", "value": "v"}],
    },
    "SearchRuns": {
        "experiment_ids": ["1", "2"],
        "filter": "metrics.a > 1",
        "run_view_type": "ACTIVE_ONLY",
        "max_results": 100,
        "order_by": ["metrics.a"],
        "page_token": "t",
    },
    "SetTag": {"run_id": "r", "run_uuid": "u", "key": "k", "value": "v"},
    "StartTrace": {
        "experiment_id": "1",
        "timestamp_ms": 5,
        "request_metadata": [{"key": "a", "value": "b"}],
        "tags": [{"key": "a", "value": "b"}],
    },
    "CreateGatewaySecret": {
        "secret_name": "s",
        "secret_value": {"api_key": "x", "b": "y"},
        "provider": "p",
        "auth_config": {"a": "b"},
        "created_by": "c",
    },
    "SearchTracesV3": {
        "locations": [
            {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "1"}},
            {"type": 2, "inference_table": {"full_table_name": "t"}},
        ],
        "filter": "f",
        "max_results": 20,
        "order_by": ["timestamp"],
        "page_token": "t",
    },
}

# Replacement values: JSON texts, because Python would not print some of them.
ODDITIES = """
null true false 0 1 -1 3 5 99 2147483647 2147483648 -2147483648 -2147483649 9223372036854775807
9223372036854775808 -9223372036854775808 -9223372036854775809 9007199254740993 1e3 1.0 1.5 -0 -0.0
1E400 -1e400 1e-400 1e30 9.3e18 50000 50001 2500 2501 500 501 NaN Infinity -Infinity 0.1 1e16 1e-5
123456789012345678901234567890 4294967298 -4294967293 18446744073709551617 1.7976931348623157e308 5e-324 1e22 123456.789e3
"" "1" "-1" "1.0" "1.5" "1e3" "1e400" "NaN" "nan" "NAN" "-nan" "Infinity" "-Infinity" "+Infinity"
"inf" "-INF" "007" "1_000" "1__0" "_1" "1_" "1_0.5" "1e1_0" "1_e1" "0x10" "+5" "+-5" "٣" "٣.٥" " 5"
"5 " "\\t5\\n" "\\u00a05" "5\\u200b" "." ".5" "5." "1e" "1e+" "99999999999" "9223372036854775807"
"9223372036854775808" "true" "false" "True" "ALL" "all" "DELETED_ONLY" "FINISHED" "finished" "abc"
"\\u0000" "\\ud800" "\\udc00x" "\\ud83d\\ude00" "\\ude00\\ud83d" "é" "日本" "😀" "\\u007f\\u0080\\"\\\\\\/"
[] [[]] {} [null] [1] [true] [1.5] ["a"] ["a",1] ["key"] [["key"]] [["zz"]] [[1]] [[null]] [[[]]] [{}] [""]
["[x]"] [["[x]"]] ["\\ud800"] [["\\ud800"]] {"key":"a"} {"a":"b"} {"a":1} {"a":null} {"b":{"a":[1,2.5]},"a":"\\u00e9"}
[{"key":"a"}] [{"key":"a","value":null}] [{"key":null}] [{"key":""}] [{"key":5,"value":"z"}]
[{"key":"a"},{"key":5},{"key":"c"}] [{"value":"v","key":"k","[x]":1}] [{"key":"a","\\ud800":1}]
[{"key":"a","value":1,"timestamp":1},{"key":"b","value":NaN,"timestamp":2}]
[{"key":"a","value":1e400,"timestamp":1}] [{"key":"a","value":"","timestamp":1}]
[{"key":"a","value":1,"timestamp":""}] [{"key":"a","value":1,"timestamp":"5","step":"-7"}]
[{"key":"a","value":1,"timestamp":1,"step":null}] [{"key":"a","value":true,"timestamp":1.0}]
[{"type":"INFERENCE_TABLE","mlflow_experiment":{},"inference_table":{}}] [{"mlflow_experiment":null,"inference_table":{}}]
[{"mlflow_experiment":{"experiment_id":"1"},"mlflowExperiment":{}}] [{"mlflow_experiment":"abc"}] [{"mlflow_experiment":5}]
[{"type":"NOPE"}] [{"type":7}] [{"type":0,"inferenceTable":{"fullTableName":"t"}}]
"""
ODDITIES = [text for line in ODDITIES.strip().splitlines() for text in line.split() if text]
# Values that contain a space, which the split above would break.
ODDITIES += ['" 5"', '"5 "', '" "', '"a b"', '{"b c":1,"B":2,"\\uffff":3,"\\ud83d\\ude00":4}']

WHOLE = [
    b"",
    b" ",
    b"null",
    b"true",
    b"0",
    b"1.5",
    b"[]",
    b"[1]",
    b'["name"]',
    b'["run_id"]',
    b'["filter"]',
    b'["zz"]',
    b'["\\ud800"]',
    b"[null]",
    b"[[]]",
    b'""',
    b'"abc"',
    b'"null"',
    b'"5"',
    b'"[]"',
    b'"{}"',
    b'"\\"abc\\""',
    b'"\\"max_results\\""',
    b'"\\"{}\\""',
    b'"\\ufeff{}"',
    b"NaN",
    b"{",
    b"{}",
    b"{}}",
    b"{} x",
    b"[1,]",
    b"not json",
    b"\xff",
    b"{'a':1}",
    b'{"a":1,}',
    b'{"a":01}',
    b'{"a":+1}',
    b'{"a":.5}',
    b'{"a":1.}',
    b'{"a":-}',
    b'{"a":"\n"}',
    b'{"a":"\\x"}',
    b'{"a":"\\u12"}',
    b'{"a":nul}',
    b"\x00",
    b"{\x00}",
    b'{"zz":' + b"[" * 100 + b"]" * 100 + b"}",
    b'{"zz":' + b"[" * 500 + b"]" * 500 + b"}",
    b'{"zz":' + b"[" * 1200 + b"]" * 1200 + b"}",
    b"[" * 1200,
    b'{"a":' * 1200,
    b'{"zz":' + b"9" * 4300 + b"}",
    b'{"zz":' + b"9" * 4301 + b"}",
    b'{"zz":-' + b"9" * 4300 + b"}",
]

# Variants of a valid body: encodings, and characters in its strings.
def dressed(body):
    text = body.decode()
    yield from (text.encode(e) for e in ("utf-8-sig", "utf-16", "utf-32"))
    yield from (text.encode(e) for e in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"))
    yield text.encode("utf-16")[:-1]
    yield b"\xef\xbb\xbf\xef\xbb\xbf" + body
    yield b" \t\r\n" + body + b" \n"
    yield b"\x0c" + body
    yield json.dumps(text).encode()
    yield json.dumps(json.dumps(text)).encode()
    yield body[:-1]
    yield body + b"x"
    yield body + b"{}"
    for extra in (
        b'"zz":1',
        b'"[x.y]":1',
        b'"[]":1',
        b'"[a b]":1',
        b'"[x]\\n":1',
        b'"\\ud800":1',
        b'"\\ud83d\\ude00":1',
        b'"zz":NaN',
        b'"zz":1e999',
        b'"zz":"\\ud800"',
        b'"zz":"\xed\xa0\x80"',
        b'"\xed\xa0\x80":1',
        b'"zz":"\xc0\x80"',
        b'"zz":"\xf4\x90\x80\x80"',
        b'"zz":"\xe0\x80\x80"',
        b'"zz":"\xc3"',
        b'"zz":"\x01"',
        b'"zz":tru',
        b'"zz":"\x7f\xf0\x9f\x98\x80"',
        b'"run_uuid":"u"',
        b'"run_uuid":null',
        b'"runUuid":"c"',
        b'"run_id":null',
        b'"runId":"c"',
        b'"runId":null',
        b'"runId":5',
        b'"Run_Id":5',
        b'"run_id":""',
        b'"name":""',
        b'"name":"\xed\xa0\xbd\xed\xb8\x80"',
        b'"key":"\xed\xa0\xbd\xed\xb8\x80"',
        b'"key":"\xf0\x9f\x98\x80"',
        b'"key":"k","key":"l"',
        b'"maxResults":5',
        b'"maxResults":"x"',
        b'"orderBy":["c"]',
        b'"orderBy":null',
        b'"artifactLocation":"c"',
        b'"tags":[],"tags":[{"key":"z"}]',
    ):
        yield b"{" + extra + b"," + body[1:]
        yield body[:-1] + b"," + extra + b"}"


def spell(value):
    """JSON text of a value; strings marked raw are already JSON text."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{spell(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(spell, value)) + "]"
    return json.dumps(value, ensure_ascii=bool(random.getrandbits(1)))


class Raw:
    def __init__(self, text):
        self.text = text


def camel(name):
    head, *rest = name.split("_")
    return head + "".join(part.title() for part in rest)


def mutated(value):
    """The value with one random change at any depth."""
    if isinstance(value, dict) and value and random.random() < 0.75:
        name = random.choice(list(value))
        kind = random.random()
        items = list(value.items())
        if kind < 0.1:
            items = [(k, v) for k, v in items if k != name]
        elif kind < 0.2:
            items = [(camel(k) if k == name else k, v) for k, v in items]
        elif kind < 0.3:
            random.shuffle(items)
        else:
            items = [(k, mutated(v) if k == name else v) for k, v in items]
        return dict(items)
    if isinstance(value, list) and value and random.random() < 0.75:
        at = random.randrange(len(value))
        return [mutated(v) if i == at else v for i, v in enumerate(value)]
    return Raw(random.choice(ODDITIES))


def garbled(body):
    body = bytearray(body)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(body))
        kind = random.random()
        if kind < 0.3:
            del body[at]
        elif kind < 0.6:
            body[at] = random.choice(b'{}[]:,"\\ \n\x00-+.eE019nulltrueNaN\xed\xa0\x80\xc3\xff')
        else:
            body.insert(at, random.choice(b'{}[]:,"\\ \n-+.eE019Iu\xc3\xa9\xf0'))
        if not body:
            break
    return bytes(body)


def queries():
    for name, fields in {
        "GetExperiment": {"experiment_id": ["0"]},
        "GetMetricHistory": {
            "run_id": ["r"],
            "run_uuid": ["u"],
            "metric_key": ["k"],
            "page_token": ["t"],
            "max_results": ["5"],
        },
        "GetMetricHistoryBulkInterval": {
            "run_ids": ["a", "b"],
            "metric_key": ["k"],
            "start_step": ["0"],
            "end_step": ["9"],
            "max_results": ["10"],
        },
        "GetTrace": {"trace_id": ["t"], "allow_partial": ["true"]},
        "SearchExperiments": {
            "max_results": ["10"],
            "filter": ["f"],
            "order_by": ["a", "b"],
            "view_type": ["ALL"],
        },
        "SearchTracesV3": {"locations": ["abc"], "max_results": ["5"]},
        "CreateGatewaySecret": {"secret_name": ["s"], "secret_value": ["x"], "provider": ["p"]},
    }.items():
        yield name, fields
        for field in fields:
            yield name, {k: v for k, v in fields.items() if k != field}
            yield name, {camel(k) if k == field else k: v for k, v in fields.items()}
            for value in (
                "", "1", "5", " 5", "+5", "1.0", "1.5", "1e3", "abc", "true", "False", "TRUE",
                "yes", "0", "2501", "2500", "99999999999", "ALL", "all", "3", "7", "é", "😀", "NaN",
                "\u2003true", "nan",
            ):
                yield name, {k: [value] if k == field else v for k, v in fields.items()}
            yield name, {k: v + ["2"] if k == field else v for k, v in fields.items()}
    yield "GetMetricHistoryBulkInterval", {"run_ids": ["r"] * 100, "metric_key": ["k"]}
    yield "GetMetricHistoryBulkInterval", {"run_ids": ["r"] * 101, "metric_key": ["k"]}
    yield "GetExperiment", {"zz": ["1"]}


def main():
    random.seed(20260101)
    for name, base in BASE.items():
        body = json.dumps(base).encode()
        ask(name, "POST", body)
        for whole in WHOLE:
            if len(whole) < 1000 or name == "LogMetric":
                ask(name, "POST", whole)
        if name in ("LogMetric", "CreateExperiment", "SearchRuns"):
            for variant in dressed(body):
                ask(name, "POST", variant)
        for field in base:
            ask(name, "POST", spell({k: v for k, v in base.items() if k != field}).encode())
            ask(name, "POST", spell({camel(k) if k == field else k: v for k, v in base.items()}).encode())
            for oddity in random.sample(ODDITIES, 30 if name in ("LogMetric", "SearchRuns") else 16):
                # First and last: fields after a failure are not read.
                rest = {k: v for k, v in base.items() if k != field}
                ask(name, "POST", spell({field: Raw(oddity), **rest}).encode())
                if random.random() < 0.2:
                    ask(name, "POST", spell({**rest, field: Raw(oddity)}).encode())
        for _ in range(60):
            value = base
            for _ in range(random.choice((1, 1, 2, 3))):
                value = mutated(value)
            ask(name, "POST", spell(value).encode())
        for _ in range(26):
            ask(name, "POST", garbled(body))
    metric = {"run_id": "r", "key": "k", "value": 1, "timestamp": 2, "step": 3}
    runs = {"filter": "f", "run_view_type": 1, "max_results": 1, "order_by": [], "page_token": "t"}
    for oddity in ODDITIES:
        for name, base, field in (
            ("LogMetric", metric, "value"),
            ("LogMetric", metric, "step"),
            ("LogMetric", metric, "key"),
            ("SearchRuns", runs, "run_view_type"),
            ("SearchRuns", runs, "max_results"),
            ("SearchRuns", runs, "order_by"),
            ("LogBatch", {"run_id": "r", "metrics": [], "tags": []}, "metrics"),
            ("StartTrace", {"tags": [], "timestamp_ms": 5}, "tags"),
            ("CreateGatewaySecret", {"secret_name": "s", "secret_value": {}}, "secret_value"),
            ("SearchTracesV3", {"locations": [], "filter": "f"}, "locations"),
        ):
            ask(name, "POST", spell({**base, field: Raw(oddity)}).encode())
    for huge in ("9" * 308, "9" * 400, "-" + "9" * 400):
        for field in ("value", "step", "key"):
            ask("LogMetric", "POST", spell({**metric, field: Raw(huge)}).encode())
        ask("SearchRuns", "POST", spell({"run_view_type": Raw(huge)}).encode())
    for name, query in queries():
        pairs = [(k, v) for k, values in query.items() for v in values]
        ask(name, "GET", urllib.parse.urlencode(pairs))
    for (name, method, request), (outcome, detail) in rows.items():
        sys.stdout.write("\t".join((name, method, request, outcome, detail)) + "\n")


main()
