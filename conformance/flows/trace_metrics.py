"""Aggregates of traces, spans and assessments, and the correlation of filters."""

import functools
import itertools
import json

from suite.flow import flow as any_flow
from suite.otlp import MILLI, START, export, send, span, trace_id

flow = functools.partial(any_flow, lines=["3.x"])

NOW = START // MILLI
DAY = 86_400_000
TRACES = ["trace_count", "session_count", "latency", "input_tokens", "output_tokens", "total_tokens",
          "cache_read_input_tokens", "cache_creation_input_tokens"]
SPANS = ["span_count", "latency", "input_cost", "output_cost", "total_cost"]
ASSESSMENTS = ["assessment_count", "assessment_value"]
DIMENSIONS = {
    "TRACES": ["trace_name", "trace_status"],
    "SPANS": ["span_name", "span_type", "span_status", "span_model_name", "span_model_provider"],
    "ASSESSMENTS": ["assessment_name", "assessment_value"],
}
METRICS = {"TRACES": TRACES, "SPANS": SPANS, "ASSESSMENTS": ASSESSMENTS}


def _traces(here):
    """Twelve traces over three days, with tools, models, tokens, costs, sessions and assessments."""
    for number in range(12):
        trace = trace_id(here.prefix, number)
        at = number * DAY // 4
        usage = {"input_tokens": 10 * number, "output_tokens": number, "total_tokens": 11 * number}
        usage |= {"cache_read_input_tokens": 3} if number % 3 == 0 else {}
        cost = {"input_cost": number / 8, "output_cost": 0.25, "total_cost": number / 8 + 0.25}
        root = {"mlflow.spanType": "AGENT"} | ({"session.id": f"s{number % 4}"} if number % 2 else {})
        model = {
            "mlflow.spanType": "LLM", "mlflow.chat.tokenUsage": json.dumps(usage), "mlflow.llm.cost": json.dumps(cost),
            "mlflow.llm.model": f"model-{number % 2}", "mlflow.llm.provider": "openai",
        }
        send(here, export(
            span(trace, 1, name=f"agent {number % 2}", start=at, end=at + 100 * (number + 1), status=2 if number == 7 else 1,
                 attributes=root),
            span(trace, 2, 1, name="model", start=at + 1, end=at + 50 + number, attributes=model),
            span(trace, 3, 1, name=f"tool {number % 3}", start=at + 2, end=at + 5, status=2 if number == 5 else 1,
                 attributes={"mlflow.spanType": "TOOL"}),
        ))
        name = {"key": "mlflow.traceName", "value": f"agent {number % 2}"}  # Only MLflow's clients send one.
        here.http.json("PATCH", f"/api/3.0/mlflow/traces/tr-{trace}/tags", name)
        _assess(here, trace, "score", {"value": number / 4})
        _assess(here, trace, "good", {"value": ["yes", "no", True, False][number % 4]})
        if number % 3 == 0:
            _assess(here, trace, "answer", {"value": "x"}, "expectation")


def _assess(here, trace: str, name: str, value: dict, kind: str = "feedback"):
    body = {
        "assessment_name": name, "trace_id": f"tr-{trace}", kind: value,
        "source": {"source_type": "CODE", "source_id": "c"},
        "create_time": "2023-11-14T22:13:20Z", "last_update_time": "2023-11-14T22:13:20Z",
    }
    here.http.post(f"/api/3.0/mlflow/traces/tr-{trace}/assessments", {"assessment": body})


def _query(here, view: str, metric: str, *aggregations, **more) -> dict:
    body = {
        "experiment_ids": [here.experiment()], "view_type": view, "metric_name": metric,
        "aggregations": [_aggregation(one) for one in aggregations], **more,
    }
    return here.http.post("/api/3.0/mlflow/traces/metrics", body)


def _aggregation(name) -> dict:
    if isinstance(name, str):
        return {"aggregation_type": name}
    return {"aggregation_type": "PERCENTILE", "percentile_value": name}


@flow
def every_aggregation(here):
    _traces(here)
    kinds = ["COUNT", "SUM", "AVG", "MIN", "MAX", 50]
    return {
        f"{view} {metric} {kind}": _query(here, view, metric, kind)
        for view, metrics in METRICS.items() for metric in metrics for kind in kinds
    }


@flow
def by_dimension(here):
    _traces(here)
    told = {}
    for view, metrics in METRICS.items():
        for metric, dimension in itertools.product(metrics, DIMENSIONS[view]):
            kind = "COUNT" if metric.endswith("count") else "AVG"
            told[f"{metric} by {dimension}"] = _query(here, view, metric, kind, dimensions=[dimension])
        told[f"{metrics[0]} by two"] = _query(here, view, metrics[0], "COUNT", dimensions=DIMENSIONS[view][:2])
    told["by a dimension of another view"] = _query(here, "TRACES", "latency", "AVG", dimensions=["span_name"])
    told["by an unknown one"] = _query(here, "TRACES", "latency", "AVG", dimensions=["nobody"])
    return told


@flow
def over_time(here):
    _traces(here)
    range_ = {"start_time_ms": NOW, "end_time_ms": NOW + 4 * DAY}
    return {
        "by day": _query(here, "TRACES", "trace_count", "COUNT", time_interval_seconds=86400, **range_),
        "by hour and name": _query(
            here, "TRACES", "latency", "AVG", 50, 99, time_interval_seconds=3600, dimensions=["trace_name"], **range_
        ),
        "spans by day": _query(here, "SPANS", "span_count", "COUNT", time_interval_seconds=86400, **range_),
        "costs by day and model": _query(
            here, "SPANS", "total_cost", "SUM", time_interval_seconds=86400, dimensions=["span_model_name"], **range_
        ),
        "assessments by day": _query(
            here, "ASSESSMENTS", "assessment_value", "AVG", time_interval_seconds=86400,
            dimensions=["assessment_name"], **range_,
        ),
        "from": _query(here, "TRACES", "trace_count", "COUNT", start_time_ms=NOW + DAY),
        "to": _query(here, "TRACES", "trace_count", "COUNT", end_time_ms=NOW + DAY),
        "nothing": _query(here, "TRACES", "trace_count", "COUNT", start_time_ms=1, end_time_ms=2),
        "nothing to average": _query(here, "TRACES", "latency", "AVG", start_time_ms=1, end_time_ms=2),
        "without a range": _query(here, "TRACES", "trace_count", "COUNT", time_interval_seconds=60),
        "an interval of none": _query(here, "TRACES", "trace_count", "COUNT", time_interval_seconds=0, **range_),
        "backwards": _query(here, "TRACES", "trace_count", "COUNT", start_time_ms=2, end_time_ms=1),
    }


@flow
def with_filters(here):
    _traces(here)
    given = {
        "TRACES": ["trace.status = 'ERROR'", "trace.status = \"OK\"", "trace.tag.nobody = 'x'",
                   "trace.metadata.`mlflow.trace.session` = 's1'", "trace.tag.`mlflow.traceName` = 'agent 1'"],
        "SPANS": ["span.name = 'model'", "span.type = 'TOOL'", "span.status = 'ERROR'", "trace.status = 'OK'"],
        "ASSESSMENTS": ["assessment.name = 'score'", "assessment.type = 'expectation'", "assessment.type = 'feedback'"],
    }
    wrong = ["trace.status != 'OK'", "nobody = 'x'", "trace.nobody = 'x'", "trace.status", "", "span.name = 'model'",
             "assessment.name = 'score'", "trace.status = 'OK' AND trace.status = 'ERROR'", "trace.status = 7"]
    told = {
        f"{view}: {clause}": _query(here, view, METRICS[view][0], "COUNT", filters=[clause])
        for view, clauses in given.items() for clause in clauses
    }
    told |= {f"wrong: {clause}": _query(here, "TRACES", "trace_count", "COUNT", filters=[clause]) for clause in wrong}
    told["two"] = _query(here, "SPANS", "span_count", "COUNT", filters=["span.type = 'TOOL'", "span.status = 'ERROR'"])
    return told


@flow
def refused(here):
    def sent(**body):
        return here.http.post("/api/3.0/mlflow/traces/metrics", body)

    whole = {
        "experiment_ids": [here.experiment()], "view_type": "TRACES", "metric_name": "latency",
        "aggregations": [{"aggregation_type": "AVG"}],
    }
    return {
        **{f"without {name}": sent(**{k: v for k, v in whole.items() if k != name}) for name in whole},
        "unknown view": sent(**{**whole, "view_type": "CATS"}),
        "unknown metric": sent(**{**whole, "metric_name": "cats"}),
        "unknown aggregation": sent(**{**whole, "aggregations": [{"aggregation_type": "CATS"}]}),
        "percentile of none": sent(**{**whole, "aggregations": [{"aggregation_type": "PERCENTILE"}]}),
        "percentile of 101": sent(**{**whole, "aggregations": [_aggregation(101)]}),
        "percentile of 0 and 100": sent(**{**whole, "aggregations": [_aggregation(0), _aggregation(100)]}),
        "unknown experiment": sent(**{**whole, "experiment_ids": ["987654321"]}),
        "page of none": sent(**whole, max_results=0),
        "page of 1001": sent(**whole, max_results=1001),
        "a wrong token": sent(**whole, page_token="nonsense")["status"],
    }


@flow
def in_pages(here):
    _traces(here)
    first = _query(here, "TRACES", "latency", 50, dimensions=["trace_name"], max_results=1)
    token = first["body"].pop("next_page_token", None)
    second = _query(here, "TRACES", "latency", 50, dimensions=["trace_name"], max_results=1, page_token=token or "")
    second["body"].pop("next_page_token", None)
    return {"first": first, "more": bool(token), "second": second}


@flow
def correlations(here):
    _traces(here)

    def asked(first, second, **more):
        body = {"experiment_ids": [here.experiment()], "filter_string1": first, "filter_string2": second, **more}
        return here.http.post("/api/3.0/mlflow/traces/calculate-filter-correlation", body)

    clauses = ["span.type = 'TOOL'", "status = 'ERROR'", "feedback.score > 1", "name = 'agent 1'",
               "metadata.`mlflow.trace.session` = 's1'", "name = 'nobody'"]
    return {
        **{f"{one} with {other}": asked(one, other) for one, other in itertools.combinations(clauses, 2)},
        "on a base": asked(clauses[2], clauses[3], base_filter=f"timestamp_ms < {NOW + DAY}"),
        "the same": asked(clauses[3], clauses[3]),
        "of nothing": asked("", ""),
        "one": asked(clauses[0], ""),
        "wrong": asked("nobody = 1", clauses[0]),
        "of no experiment": asked(clauses[0], clauses[1], experiment_ids=[]),
        "of an unknown experiment": asked(clauses[0], clauses[1], experiment_ids=["987654321"]),
    }
