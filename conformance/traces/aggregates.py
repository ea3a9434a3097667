"""Random queries of metrics, and of the correlation of two filters."""

from differential.clauses import Clauses
from suite.otlp import MILLI, START
from traces.data import DAY, EXPERIMENTS, FEEDBACK, NAMES, SPAN_NAMES, TYPES
from traces.searches import TraceSearches

NOW = START // MILLI
SUMS = ["SUM", "AVG", "PERCENTILE"]
METRICS = {
    "TRACES": {
        "trace_count": (["COUNT"], ["trace_name", "trace_status"]),
        "session_count": (["COUNT"], []),
        "latency": (["AVG", "PERCENTILE"], ["trace_name"]),
        **{name: (SUMS, ["trace_name"]) for name in ("input_tokens", "output_tokens", "total_tokens", "cache_read_input_tokens")},
    },
    "SPANS": {
        "span_count": (["COUNT"], ["span_name", "span_type", "span_status", "span_model_name", "span_model_provider"]),
        "latency": (["AVG", "PERCENTILE"], ["span_name", "span_status"]),
        **{name: (SUMS, ["span_model_name", "span_model_provider"]) for name in ("input_cost", "output_cost", "total_cost")},
    },
    "ASSESSMENTS": {
        "assessment_count": (["COUNT"], ["assessment_name", "assessment_value"]),
        "assessment_value": (["AVG", "PERCENTILE"], ["assessment_name"]),
    },
}
FILTERS = {
    "TRACES": [
        "trace.status = 'OK'", "trace.status = 'ERROR'", "trace.metadata.`mlflow.trace.session` = 's1'", "trace.tag.k = 'a'",
        "trace.metadata.m = 'A'", *(f"trace.tag.`mlflow.traceName` = '{name}'" for name in NAMES[:2]),
    ],
    "SPANS": [*(f"span.name = '{name}'" for name in SPAN_NAMES), *(f"span.type = '{kind}'" for kind in TYPES), "span.status = 'ERROR'"],
    "ASSESSMENTS": [*(f"assessment.name = '{name}'" for name in FEEDBACK), "assessment.type = 'feedback'", "assessment.type = 'expectation'"],
}


class Aggregates:
    def __init__(self, seed: str, searches: TraceSearches):
        clauses = Clauses(f"{seed}/aggregates")
        self._chance, self._pick, self._happens = clauses.chance, clauses.pick, clauses.happens
        self._searches = searches

    def metric(self) -> dict:
        view = self._pick(list(METRICS))
        name = self._pick(list(METRICS[view]))
        kinds, dimensions = METRICS[view][name]
        some = self._chance.sample(dimensions, self._chance.randint(0, min(2, len(dimensions))))
        parts = {
            "experiment_ids": self._experiments(),
            "view_type": view,
            "metric_name": name,
            "aggregations": [self._aggregation(kind) for kind in self._chance.sample(kinds, self._chance.randint(1, len(kinds)))],
            "dimensions": some,
            "filters": self._filters(view, some),
            "max_results": self._pick([None, None, 3, 1000]),
        }
        return {key: part for key, part in {**parts, **self._range()}.items() if part}

    def correlation(self) -> dict:
        first, second = (self._searches.clause() for _ in range(2))
        base = {"base_filter": self._searches.clause()} if self._happens(0.4) else {}
        return {"experiment_ids": self._experiments(), "filter_string1": first, "filter_string2": second, **base}

    def _experiments(self) -> list[str]:
        return [f"<experiment {one}>" for one in self._chance.sample(range(EXPERIMENTS), self._pick([1, 1, 2, 3]))]

    def _aggregation(self, kind: str) -> dict:
        return {"aggregation_type": kind} | ({"percentile_value": self._pick([0, 10, 50, 95, 99.9, 100])} if kind == "PERCENTILE" else {})

    def _filters(self, view: str, dimensions: list[str]) -> list[str]:
        """Without tags beside names of traces, where the real server has a fault."""
        usable = FILTERS["TRACES"] + (FILTERS[view] if view != "TRACES" else [])
        usable = [one for one in usable if "trace_name" not in dimensions or not one.startswith("trace.tag.")]
        return self._chance.sample(usable, self._pick([0, 0, 1, 1, 2]))

    def _range(self) -> dict:
        if self._happens(0.5):
            return {}
        range_ = {"start_time_ms": NOW + self._pick([0, 1, DAY]), "end_time_ms": NOW + self._pick([DAY, 2 * DAY, 4 * DAY])}
        return range_ | ({"time_interval_seconds": self._pick([60, 3600, 86_400, 604_800])} if self._happens(0.7) else {})
