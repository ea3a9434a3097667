"""Records how the reference answers requests about assessments, sent one after the other.

    python assessments_golden.py 127.0.0.1:PORT > ../resources/dynamodbstore/assessments/assessments.tsv

Needs a server of mlflow 3.15.1 with an empty SQLite database. Not part of the build; the generated
file is.

Columns, percent-encoded: method, path below /mlflow/traces/, body, status, response (JSON, sorted).
The server's own time is NEW-TIME, an id that it generated NEW-ID. If the reference crashed, the
response is empty.
"""

import datetime
import http.client
import json
import re
import sys
import urllib.parse

TIMES = {"create_time": "2025-04-15T08:49:18.699Z", "last_update_time": "2025-04-15T08:49:19Z"}
HUMAN = {"source_type": "HUMAN", "source_id": "ann"}
JSON_FORMAT = "JSON_FORMAT"


def send(method, path, body):
    connection = http.client.HTTPConnection(sys.argv[1])
    headers = {} if body is None else {"Content-Type": "application/json"}
    connection.request(method, "/api/3.0/mlflow/traces" + path, body and body.encode(), headers)
    response = connection.getresponse()
    return response.status, response.read().decode()


def start(trace):
    info = {
        "trace_id": trace,
        "trace_location": {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "0"}},
        "request_time": "2025-01-01T00:00:00Z",
        "state": "OK",
    }
    assert send("POST", "", json.dumps({"trace": {"trace_info": info}}))[0] == 200


def masked(text):
    def time(match):
        age = datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.fromisoformat(match.group(1))
        return '"NEW-TIME"' if abs(age.total_seconds()) < 600 else match.group(0)

    text = re.sub(r'"(\d{4}-\d\d-\d\dT[0-9:.]+Z)"', time, text)
    return re.sub(r'"a-[0-9a-f]{32}"', '"NEW-ID"', text)


def step(method, path, body=None):
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    status, response = send(method, "/" + path, text)
    has_crashed = status == 500 and (not response.startswith("{") or "has no attribute" in response)
    response = "" if has_crashed else masked(json.dumps(json.loads(response), sort_keys=True))
    columns = method, path, text or "", status, response
    print(*[urllib.parse.quote(str(c), safe=" {}[]\":,\\'`?=&()<>!#$*;/@^|~") for c in columns], sep="\t")


def create(trace="tr-1", **fields):
    step("POST", trace + "/assessments", {"assessment": fields})


def feedback(id, value, **more):
    create(assessment_id=id, assessment_name="n", source=HUMAN, feedback={"value": value}, **TIMES, **more)


def failed(id, error):
    create(assessment_id=id, assessment_name="n", source=HUMAN, feedback={"error": error}, **TIMES)


def expectation(id, expected, **more):
    create(assessment_id=id, assessment_name="n", source=HUMAN, expectation=expected, **TIMES, **more)


def serialized(text):
    return {"serialized_value": {"serialization_format": JSON_FORMAT, "value": text}}


def get(id, trace="tr-1"):
    step("GET", f"{trace}/assessments/{id}")


def update(id, mask, assessment, trace="tr-1"):
    step("PATCH", f"{trace}/assessments/{id}", {"assessment": assessment, "update_mask": mask})


def delete(id, trace="tr-1", body=None):
    step("DELETE", f"{trace}/assessments/{id}", body)


def record_feedback():
    values = [True, False, 1, -0.5, 0, 1e300, "text", "", 'ü\u2028"', None, [], ["a", 1, None], {}]
    for i, value in enumerate([*values, {"a": {"b": [1.5, True]}}]):
        feedback(f"f{i}", value)
        get(f"f{i}")
    create(assessment_name="n", feedback={"value": 1})
    create(feedback={})
    create(assessment_name="n", feedback={}, source={})
    create(assessment_id="", assessment_name="", feedback={"value": "x"}, source={"source_type": "CODE"})
    for source in [
        {"source_type": "LLM_JUDGE", "source_id": ""},
        {"source_type": "AI_JUDGE", "source_id": "m"},
        {"source_type": "human", "source_id": "m"},
        {"source_type": 2},
        {"source_type": 9, "source_id": "lost"},
    ]:
        create(assessment_name="n", feedback={"value": 1}, source=source, rationale="r")
    more = {"trace_id": "tr-other", "span_id": "00f067aa0ba902b7", "rationale": "because", "valid": False}
    feedback("full", "yes", metadata={"k": "v", "": ""}, **more)
    get("full")
    feedback("run", 1, metadata={"mlflow.assessment.sourceRunId": "0123456789abcdef0123456789abcdef"})
    feedback("blank", 1, span_id="", rationale="", metadata={}, overrides="")
    failed("e0", {})
    get("e0")
    failed("e1", {"error_code": "X", "error_message": "m", "stack_trace": "s"})
    get("e1")
    failed("e2", {"error_message": "", "stack_trace": ""})
    feedback("e3", 1, error={"error_code": "OLD"})


def record_expectations_and_issues():
    values = ["text", "", 5, 0, True, False, 2.5, [], ["a"], [1, 2.5, None], {}, {"a": [1]}, ["ü"]]
    for i, value in enumerate(values):
        expectation(f"x{i}", {"value": value})
        get(f"x{i}")
    big = "123456789012345678901234567890"
    texts = ["5", '"s"', "true", '[1, {"a":2.0}]', '{"b":1,"a":[]}', big, f"[{big}]", "[NaN, 1e400]", '["\\ud800"]']
    for i, text in enumerate([*texts, ' {"a" : "ü"} ']):
        expectation(f"s{i}", serialized(text))
        get(f"s{i}")
    expectation("both", {"value": 1, **serialized("2")})
    expectation("x20", {"value": "v"}, rationale="r", overrides="nothing", metadata={"a": "b"}, span_id="s", valid=False)
    get("x20")
    formats = [{}, {"serialization_format": "PICKLE", "value": "x"}, {"serialization_format": JSON_FORMAT}]
    invalid = [{"value": None}, {}, *[{"serialized_value": format} for format in formats]]
    for value in [*invalid, serialized("nonsense"), serialized("null"), serialized("[" * 2000 + "]" * 2000)]:
        expectation("bad", value)
    issue = {"assessment_name": "iss-1", "rationale": "r", "overrides": "nothing", "metadata": {"a": "b"}}
    create(assessment_id="i0", source=HUMAN, issue={"issue_name": "slow"}, **issue, **TIMES)
    get("i0")
    create(assessment_id="i1", assessment_name="iss-1", issue={}, **TIMES)
    create(assessment_name="n")
    create(assessment_name="n", feedback={"value": 1}, expectation={"value": 2})
    create(assessment_name="n", feedback=None, expectation={"value": 2})


def record_overrides_and_ids():
    feedback("o0", "old")
    feedback("o1", "new", overrides="o0")
    get("o0")
    get("o1")
    feedback("o2", "newer", overrides="o0")
    delete("o2")
    get("o0")
    get("o1")
    delete("o1")
    get("o1")
    get("o0")
    for id, overridden in [("o3", "unknown"), ("o4", "o4"), ("f0", "o0"), ("f0", "unknown")]:
        feedback(id, "x", overrides=overridden)
        get(id)
        get("o0")
    feedback("f0", 7)
    get("f0")
    create("tr-none", assessment_name="n", feedback={"value": 1})
    create("tr-none", assessment_name="n", feedback={"value": 1}, overrides="f0")
    create("tr-none", assessment_name="n", expectation={"value": 1}, overrides="f0")
    get("f0", "tr-none")
    get("none")
    get("f0", "tr-2")


def record_updates():
    feedback("u", 1, rationale="r", metadata={"a": "1", "b": "2"}, span_id="s")
    run = {"b": "3", "c": "4", "mlflow.assessment.sourceRunId": "r"}
    whole = {"assessment_name": "all", "feedback": {"value": 2}, "rationale": "r2", "metadata": {"z": "z"}}
    for mask, assessment in [
        ("assessmentName", {"assessment_name": "renamed", "rationale": "ignored"}),
        ("assessmentName", {}),
        ("rationale", {"rationale": "new"}),
        ("rationale", {}),
        ("metadata", {"metadata": run}),
        ("metadata", {}),
        ("feedback", {"feedback": {"value": "v", "error": {"error_code": "E"}}}),
        ("rationale", {"rationale": "keeps the error"}),
        ("feedback", {"feedback": {"value": [1]}}),
        ("feedback", {}),
        ("feedback,rationale,metadata,assessmentName", whole),
        ("", {"rationale": "x"}),
        ("unknown,source,spanId", {"rationale": "x", "span_id": "t", "source": {"source_type": "CODE"}}),
        ("Rationale", {"rationale": "x"}),
        (" rationale", {"rationale": "x"}),
        ("valid", {"valid": False}),
        ("valid,expectation", {"valid": False}),
        ("expectation", {"expectation": {"value": 1}}),
        ("expectation", {"feedback": {"value": 1}}),
        ("feedback,expectation", {"expectation": {"value": 1}}),
        ("feedback,expectation", {"feedback": {"value": 1}}),
        ("assessment_name", {"assessment_name": "snake"}),
        ("rationale,assessment_name", {"rationale": "before the underscore"}),
        ({"paths": ["rationale"]}, {"rationale": "x"}),
        (None, {"rationale": "x"}),
        (5, {"rationale": "x"}),
        (["rationale"], {"rationale": "x"}),
        ("rationale", None),
        ("rationale", "text"),
        ("rationale", []),
        ("rationale", 5),
        ("rationale", {"rationale": 5}),
        ("rationale", {"trace_id": "tr-2", "assessment_id": "f0", "rationale": "ids of the path"}),
    ]:
        update("u", mask, assessment)
        get("u")
    for body in [
        '{"update_mask":"assessment_name,rationale","assessment":{"rationale":"never read"}}',
        {"assessment": {"rationale": "x"}},
        {"update_mask": "rationale"},
        {"updateMask": "rationale", "assessment": {"rationale": "camel"}},
        {},
        "nonsense",
        None,
    ]:
        step("PATCH", "tr-1/assessments/u", body)
    update("none", "rationale", {"rationale": "x"})
    update("u", "rationale", {"rationale": "x"}, "tr-none")
    update("u", "rationale", {"rationale": "x"}, "tr-2")
    update("none", "expectation", {"expectation": {}})
    update("none", "feedback", {"feedback": {"value": 1}})
    record_updates_of_other_kinds()


def record_updates_of_other_kinds():
    expectation("ux", {"value": "v"}, metadata={"a": "1"})
    for mask, assessment in [
        ("expectation", {"expectation": {"value": {"d": 1}}}),
        ("expectation", {"expectation": {"value": 1}}),
        ("rationale", {"rationale": "dropped"}),
        ("feedback", {"feedback": {"value": 1}}),
        ("expectation", {"expectation": {"value": None}}),
        ("metadata,assessmentName", {"metadata": {"a": "2"}, "assessment_name": "m"}),
    ]:
        update("ux", mask, assessment)
        get("ux")
    update("i0", "assessmentName", {"assessment_name": "iss-2"})
    update("i0", "feedback", {"feedback": {"value": 1}})
    update("i0", "expectation", {"expectation": {"value": 1}})
    get("i0")
    feedback("uo", 1)
    feedback("uo2", 2, overrides="uo")
    update("uo", "feedback", {"feedback": {"value": 3}})
    update("uo2", "feedback", {"feedback": {"value": 4}})
    update("e1", "assessmentName", {"assessment_name": "with error"})


def record_deletes():
    for id in ["u", "f2", "f3"]:
        delete(id, body=None if id == "u" else "nonsense")
        get(id)
        delete(id)
    delete("none", "tr-none")
    delete("f1", "tr-2")
    get("f1")
    feedback("d0", 1)
    feedback("d1", 2, overrides="d0")
    delete("d0")
    get("d1")
    delete("d1")
    get("d1")


def record_strange_bodies():
    bodies = ["", "nonsense", "{}", "[]", "5", "null", '"{}"', '[{"assessment":{}}]', '["assessment"]']
    bodies += ['{"assessment":%s}' % text for text in ["null", '""', '"text"', "[]", "5", "{}"]]
    bodies.append('{"assessment":{"feedback":{"value":1}},"assessment":{"feedback":{"value":2}}}')
    fields = ['"feedback":%s' % text for text in ["5", "null", "[]", '"x"']] + ['"issue":"x"', '"expectation":"x"']
    values = ["NaN", "1e400", "[NaN]", "9" * 400, '"\\ud800"', '{"a":1,"b":["c","\\ud800","d"],"e":2}', '{"a":1,"\\ud800":2,"b":3}']
    values.append("[" * 60 + "]" * 60)
    for value in values:
        fields += ['"feedback":{"value":%s},"rationale":"later"' % value, '"expectation":{"value":%s}' % value]
    for text in ["NaN", '"\\ud800"', "1" + "0" * 400]:
        fields.append('"expectation":' + json.dumps(serialized(text)))
    fields += ['"assessment_name":5,"feedback":{"value":1}', '"assessment_name":"\\ud800","feedback":{"value":1}']
    fields += ['"metadata":{"a":5},"feedback":{"value":1}', '"rationale":"r","feedback":{"value":1},"expectation":{"value":2}']
    fields += ['"assessmentName":"camel","feedback":{"value":1},"spanId":"s"', '"expectation":{"value":2},"feedback":{"value":1}']
    for broken in [
        '"assessment_name":5', '"metadata":{"a":"1","b":5,"c":"2"}', '"metadata":[]', '"source":"HUMAN"', '"valid":"no"', '"unknown":1',
        '"source":{"source_type":"HUMAN","source_id":5}', '"error":5', '"issue":null', '"overrides":5', '"[a.b]":1',
    ]:
        fields.append('"feedback":{"value":1},%s,"rationale":"later"' % broken)
    fields.append('"feedback":{"value":1,"error":"x"},"rationale":"later"')
    for body in bodies + ['{"assessment":{%s}}' % text for text in fields]:
        step("POST", "tr-1/assessments", body)


def record_times():
    fields = '"create_time":%s,"rationale":"later"'
    for time in [
        '"2025-04-15T08:49:18Z"', '"2025-04-15T08:49:18.1Z"', '"2025-04-15T08:49:18.123456789Z"', '"2025-04-15T08:49:18.5-05:30"',
        '"1970-01-01T00:00:00Z"', '"1969-12-31T23:59:59.9999Z"', '"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999999999Z"',
        '"2025-04-15T08:49:18"', '""', "5", '{"seconds":1}', "null", "true", "[]",
    ]:
        step("POST", "tr-1/assessments", '{"assessment":{"feedback":{"value":1},%s}}' % (fields % time))


start("tr-1")
start("tr-2")
record_feedback()
record_expectations_and_issues()
record_overrides_and_ids()
record_updates()
record_deletes()
record_strange_bodies()
record_times()
