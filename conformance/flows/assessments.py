"""Feedback and expectations: created, overridden, changed, deleted."""

import functools

import mlflow
from mlflow import entities

from suite.flow import flow as any_flow
from suite.plain import answer
from suite.traces import plain_assessments, traced_into

flow = functools.partial(any_flow, lines=["3.x"])

UNKNOWN = "a-0123456789abcdef0123456789abcdef"


def _human():
    return entities.AssessmentSource("HUMAN", "ann")


def _judge():
    return entities.AssessmentSource("LLM_JUDGE", "model")


def _trace(here) -> tuple[str, str]:
    """The ids of a new trace and of its span."""
    traced_into(here)
    with mlflow.start_span("assessed") as span:
        span.set_outputs("x")
    return span.trace_id, span.span_id


def _told(call, **details):
    """An assessment as data, or the error."""
    return answer(lambda: call(**details).to_dictionary())


def _stored(trace: str):
    found = plain_assessments(mlflow.get_trace(trace))
    return sorted(found, key=lambda one: (one["assessment_name"], str(one.get("feedback", one.get("expectation")))))


@flow
def feedback_of_every_kind(here):
    trace, span = _trace(here)
    log = functools.partial(_told, mlflow.log_feedback, trace_id=trace)
    values = {
        "text": "good", "empty": "", "number": 0.5, "whole": 3, "big": 2**53, "true": True, "false": False,
        "list": ["a", 1, None], "object": {"a": 1, "b": {"c": [True]}}, "unicode": "ünï ☃", "none": None,
        "nan": float("nan"), "infinite": float("inf"),
    }
    return {
        **{kind: log(name=kind, value=value) for kind, value in values.items()},
        "by default": log(value=1),
        "of a person": log(name="person", value=True, source=_human(), rationale="since", metadata={"k": "v"}),
        "of a judge": log(name="judged", value="no", source=_judge(), rationale="r" * 3000),
        "of a span": log(name="span", value=1, span_id=span),
        "of an unknown span": log(name="span", value=1, span_id="0123456789012345"),
        "an error": log(name="error", error=entities.AssessmentError("CODE", "message", "stack")),
        "an exception": log(name="exception", error=ValueError("no")),
        "no value": log(name="nothing"),
        "no name": log(name="", value=1),
        "long name": log(name="n" * 250, value=1),
        "too long a name": log(name="n" * 251, value=1),
        "stored": _stored(trace),
    }


@flow
def expectations_of_every_kind(here):
    trace, span = _trace(here)
    log = functools.partial(_told, mlflow.log_expectation, trace_id=trace)
    values = {
        "text": "expected", "number": 1.5, "true": True, "list": ["a", "b"], "object": {"a": {"b": [1]}},
        "mixed": [1, "a", {"b": None}], "empty object": {},
    }
    return {
        **{kind: log(name=kind, value=value) for kind, value in values.items()},
        "of a person": log(name="person", value=1, source=_human(), metadata={"k": "v"}),
        "of a span": log(name="span", value=1, span_id=span),
        "no value": log(name="nothing", value=None),
        "stored": _stored(trace),
    }


@flow
def overridden(here):
    trace, _ = _trace(here)
    first = mlflow.log_feedback(trace_id=trace, name="good", value=False, source=_judge())
    second = mlflow.override_feedback(
        trace_id=trace, assessment_id=first.assessment_id, value=True, rationale="checked", source=_human(),
        metadata={"by": "hand"},
    )
    told = {"second": answer(second.to_dictionary), "both": _stored(trace)}
    third = mlflow.override_feedback(trace_id=trace, assessment_id=second.assessment_id, value="maybe")
    told["all"] = _stored(trace)
    told["delete third"] = answer(mlflow.delete_assessment, trace, third.assessment_id)
    told["valid again"] = _stored(trace)
    told["delete first"] = answer(mlflow.delete_assessment, trace, first.assessment_id)
    told["without the first"] = _stored(trace)
    told["unknown"] = _told(mlflow.override_feedback, trace_id=trace, assessment_id=UNKNOWN, value=1)
    return told


@flow
def updated(here):
    trace, _ = _trace(here)
    feedback = mlflow.log_feedback(trace_id=trace, name="f", value=1, rationale="r", metadata={"a": "1", "b": "2"})
    expected = mlflow.log_expectation(trace_id=trace, name="e", value="x")
    update = functools.partial(_told, mlflow.update_assessment, trace_id=trace)
    change = functools.partial(update, assessment_id=feedback.assessment_id)
    return {
        "value": change(assessment=entities.Feedback(name="f", value=2)),
        "rationale": change(assessment=entities.Feedback(name="f", value=2, rationale="other")),
        "metadata": change(assessment=entities.Feedback(name="f", value=2, metadata={"b": "3", "c": "4"})),
        "name": change(assessment=entities.Feedback(name="renamed", value=3)),
        "error": change(assessment=entities.Feedback(name="f", error=entities.AssessmentError("C", "m"))),
        "kind": change(assessment=entities.Expectation(name="f", value=2)),
        "source": change(assessment=entities.Feedback(name="f", value=2, source=_human())),
        "expectation": update(assessment_id=expected.assessment_id, assessment=entities.Expectation(name="e", value={"y": 1})),
        "unknown": update(assessment_id=UNKNOWN, assessment=entities.Feedback(name="f", value=1)),
        "get": answer(lambda: mlflow.get_assessment(trace, feedback.assessment_id).to_dictionary()),
        "get unknown": answer(lambda: mlflow.get_assessment(trace, UNKNOWN).to_dictionary()),
        "delete": answer(mlflow.delete_assessment, trace, feedback.assessment_id),
        "delete again": answer(mlflow.delete_assessment, trace, feedback.assessment_id),
        "stored": _stored(trace),
    }


@flow
def of_a_whole_object(here):
    trace, _ = _trace(here)
    given = entities.Feedback(name="g", value=1, source=_human(), metadata={"x": "y"}, rationale="r")
    expected = entities.Expectation(name="h", value=[1], source=_judge())
    return {
        "feedback": answer(lambda: mlflow.log_assessment(trace, given).to_dictionary()),
        "expectation": answer(lambda: mlflow.log_assessment(trace, expected).to_dictionary()),
        "stored": _stored(trace),
    }


def _raw(here, method: str, trace: str, body: dict, rest: str = "") -> dict:
    return here.http.json(method, f"/api/3.0/mlflow/traces/{trace}/assessments{rest}", body)


@flow
def plain_requests(here):
    trace, _ = _trace(here)
    whole = {
        "assessment_name": "f", "trace_id": trace, "source": {"source_type": "HUMAN", "source_id": "a"},
        "create_time": "2023-11-14T22:13:20Z", "last_update_time": "2023-11-14T22:13:21.5Z",
        "feedback": {"value": 0.5}, "valid": True,
    }

    def without(name):
        return {"assessment": {key: value for key, value in whole.items() if key != name}}

    made = _raw(here, "POST", trace, {"assessment": whole})
    one = f"/{made['body']['assessment']['assessment_id']}"
    return {
        "made": made,
        **{f"without {name}": _raw(here, "POST", trace, without(name)) for name in whole},
        "nothing": _raw(here, "POST", trace, {}),
        "an empty one": _raw(here, "POST", trace, {"assessment": {}}),
        "two values": _raw(here, "POST", trace, {"assessment": {**whole, "expectation": {"value": 1}}}),
        "a wrong source": _raw(here, "POST", trace, {"assessment": {**whole, "source": {"source_type": "CAT"}}}),
        "an invalid one": _raw(here, "POST", trace, {"assessment": {**whole, "valid": False}}),
        "an error": _raw(
            here, "POST", trace, {"assessment": {**whole, "feedback": {"error": {"error_code": "E"}}}}
        ),
        "get": _raw(here, "GET", trace, {}, one),
        "mask of a value": _raw(
            here, "PATCH", trace, {"assessment": {"feedback": {"value": 7}}, "update_mask": "feedback"}, one
        ),
        "mask of a name": _raw(
            here, "PATCH", trace, {"assessment": {"assessment_name": "other"}, "update_mask": "assessmentName"}, one
        ),
        "mask of metadata": _raw(
            here, "PATCH", trace, {"assessment": {"metadata": {"k": "v"}}, "update_mask": "metadata"}, one
        ),
        "mask of nothing": _raw(here, "PATCH", trace, {"assessment": {"rationale": "r"}}, one),
        "mask of an unknown field": _raw(
            here, "PATCH", trace, {"assessment": {"rationale": "r"}, "update_mask": "nobody"}, one
        ),
        "through the other path": here.http.get(f"/ajax-api/3.0/mlflow/traces/{trace}/assessments{one}"),
        "delete": _raw(here, "DELETE", trace, {}, one),
        "delete again": _raw(here, "DELETE", trace, {}, one),
        "get deleted": _raw(here, "GET", trace, {}, one),
    }
