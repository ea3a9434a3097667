"""Params, tags and metrics: one by one, in batches, late, long, and invalid."""

import math
import time

import mlflow
from mlflow.entities import Metric, Param, RunTag

from suite.flow import flow
from suite.plain import answer


@flow
def metric_history(here):
    client = here.client
    run = here.run()
    for step, value in ((0, 1.0), (2, 0.25), (1, 0.5), (2, 0.125), (-1, 8.0)):
        client.log_metric(run, "loss", value, timestamp=1000 + step, step=step)
    return {
        "history": answer(client.get_metric_history, run, "loss"),
        "latest": answer(client.get_run, run),
        "no such metric": answer(client.get_metric_history, run, "nothing"),
    }


@flow
def the_latest_value(here):
    """The highest step wins, then the latest time, then the greatest value."""
    client = here.client
    run = here.run()
    for key, points in {
        "step": [(1, 10, 5), (2, 10, 3), (3, 10, 4)],
        "time": [(1, 30, 0), (2, 20, 0), (3, 10, 0)],
        "value": [(7, 1, 1), (9, 1, 1), (8, 1, 1)],
        "same": [(1, 1, 1), (1, 1, 1)],
    }.items():
        for value, timestamp, step in points:
            client.log_metric(run, key, value, timestamp=timestamp, step=step)
    return {
        "run": answer(client.get_run, run),
        "same": answer(client.get_metric_history, run, "same"),
        "value": answer(client.get_metric_history, run, "value"),
    }


@flow
def numbers_at_the_edge(here):
    client = here.client
    run = here.run()
    for key, value in {
        "nan": math.nan,
        "inf": math.inf,
        "-inf": -math.inf,
        "tiny": 5e-324,
        "huge": 1.7976931348623157e308,
        "-0": -0.0,
        "third": 1 / 3,
        "whole": 7,
        "true": True,
        "too large for a long": 2**63,
    }.items():
        client.log_metric(run, key, value, timestamp=1, step=0)
    return {
        "run": answer(client.get_run, run),
        **{key: answer(client.get_metric_history, run, key) for key in ("nan", "inf", "-inf")},
        "text": answer(client.log_metric, run, "text", "seven"),
        "none": answer(client.log_metric, run, "none", None),
        "nan and numbers": _nan_among_numbers(here),
    }


def _nan_among_numbers(here):
    run = here.run()
    for step, value in enumerate((1.0, math.nan, 2.0, math.nan)):
        here.client.log_metric(run, "m", value, timestamp=1, step=step)
    return {
        "history": answer(here.client.get_metric_history, run, "m"),
        "latest": answer(here.client.get_run, run),
    }


@flow
def steps_and_times_at_the_edge(here):
    client = here.client
    run = here.run()
    greatest = 2**63 - 1
    return {
        "greatest step": answer(client.log_metric, run, "a", 1, timestamp=1, step=greatest),
        "least step": answer(client.log_metric, run, "b", 1, timestamp=1, step=-(2**63)),
        "step beyond": answer(client.log_metric, run, "c", 1, timestamp=1, step=2**63),
        "greatest time": answer(client.log_metric, run, "d", 1, timestamp=greatest, step=1),
        "negative time": answer(client.log_metric, run, "e", 1, timestamp=-5, step=1),
        "run": answer(client.get_run, run),
    }


@flow
def params_are_written_once(here):
    client = here.client
    run = here.run()
    return {
        "first": answer(client.log_param, run, "p", "a"),
        "same": answer(client.log_param, run, "p", "a"),
        "other": answer(client.log_param, run, "p", "b"),
        "batch with other": answer(
            client.log_batch, run, params=[Param("q", "1"), Param("p", "c")]
        ),
        "batch with itself": answer(
            client.log_batch, run, params=[Param("r", "1"), Param("r", "2")]
        ),
        "batch with the same twice": answer(
            client.log_batch, run, params=[Param("s", "1"), Param("s", "1")]
        ),
        "run": answer(client.get_run, run),
    }


@flow
def tags_change(here):
    client = here.client
    run = here.run()
    return {
        "set": answer(client.set_tag, run, "t", "a"),
        "set again": answer(client.set_tag, run, "t", "b"),
        "empty": answer(client.set_tag, run, "empty", ""),
        "tagged": answer(client.get_run, run),
        "delete": answer(client.delete_tag, run, "t"),
        "delete again": answer(client.delete_tag, run, "t"),
        "run name": answer(client.delete_tag, run, "mlflow.runName"),
        "left": answer(client.get_run, run),
    }


@flow
def a_batch(here):
    client = here.client
    run = here.run()
    client.log_batch(
        run,
        metrics=[Metric(f"m{index % 3}", index / 4, 1000 + index, index) for index in range(30)],
        params=[Param(f"p{index}", str(index)) for index in range(10)],
        tags=[RunTag(f"t{index % 4}", str(index)) for index in range(10)],
    )
    return {
        "run": answer(client.get_run, run),
        "history": answer(client.get_metric_history, run, "m1"),
        "empty": answer(client.log_batch, run),
    }


@flow
def batches_at_the_limit(here):
    client = here.client
    run = here.run()
    metrics = [Metric("m", index, 1, index) for index in range(1001)]
    params = [Param(f"p{index}", "x") for index in range(101)]
    tags = [RunTag(f"t{index}", "x") for index in range(101)]
    return {
        "as many as may be": answer(
            client.log_batch, run, metrics=metrics[:800], params=params[:100], tags=tags[:100]
        ),
        "metrics in several requests": answer(client.log_batch, run, metrics=metrics),
        "params in several requests": answer(client.log_batch, run, params=params),
        "tags in several requests": answer(client.log_batch, run, tags=tags),
        "history": answer(lambda: len(client.get_metric_history(run, "m"))),
        "counts": answer(lambda: _counts(client.get_run(run).data)),
    }


def _counts(data):
    return {"metrics": data.metrics, "params": len(data.params), "tags": len(data.tags)}


@flow
def a_long_history(here):
    """More points than one page of the client's requests holds."""
    client = here.client
    run = here.run()
    for start in range(0, 3000, 1000):
        points = [Metric("m", (7 * step) % 11, step, step) for step in range(start, start + 1000)]
        client.log_batch(run, metrics=points)
    history = client.get_metric_history(run, "m")
    return {
        "length": len(history),
        "steps": [point.step for point in history] == list(range(3000)),
        "sum": sum(point.value for point in history),
        "latest": answer(lambda: client.get_run(run).data.metrics),
    }


@flow
def long_values(here):
    client = here.client
    run = here.run()
    results = {}
    for length in (500, 6000, 6001):
        results[f"param of {length}"] = answer(client.log_param, run, f"p{length}", "x" * length)
    for length in (5000, 8000, 8001):
        results[f"tag of {length}"] = answer(client.set_tag, run, f"t{length}", "x" * length)
    results["param of wide characters"] = answer(client.log_param, run, "wide", "é" * 6001)
    results["key of 250"] = answer(client.log_metric, run, "k" * 250, 1)
    results["key of 251"] = answer(client.log_metric, run, "k" * 251, 1)
    results["param key of 251"] = answer(client.log_param, run, "k" * 251, 1)
    results["tag key of 251"] = answer(client.set_tag, run, "k" * 251, 1)
    results["name of 500"] = answer(client.update_run, run, name="n" * 500)
    stored = client.get_run(run)
    results["lengths"] = {
        "params": {key: len(value) for key, value in stored.data.params.items()},
        "tags": {key: len(value) for key, value in stored.data.tags.items()},
    }
    return results


@flow
def keys_that_are_refused(here):
    client = here.client
    run = here.run()
    keys = ("", " ", "a/b", "a//b", "/a", "a/../b", ".", "..", "a\\b", "a:b", "a#b", "é", "a\nb", "a?")
    return {
        **{f"metric {key!r}": answer(client.log_metric, run, key, 1, timestamp=1) for key in keys},
        **{f"param {key!r}": answer(client.log_param, run, key, "1") for key in keys},
        **{f"tag {key!r}": answer(client.set_tag, run, key, "1") for key in keys},
        "run": answer(client.get_run, run),
    }


@flow
def unicode_everywhere(here):
    client = here.client
    run = here.run(run_name="Ünï ✓ 名前 😀")
    client.log_param(run, "clé", "välue 😀")
    client.set_tag(run, "étiquette", "line\nbreak\ttab \"quote\" \\ \u2028 \x7f")
    client.log_metric(run, "métrique", 1, timestamp=1)
    return {
        "run": answer(client.get_run, run),
        "history": answer(client.get_metric_history, run, "métrique"),
    }


@flow
def without_waiting(here):
    """Asynchronously logged values are visible once the client has waited for them."""
    with here.started(run_name="async") as run:
        for step in range(50):
            mlflow.log_metric("m", step, step=step, synchronous=False)
        mlflow.log_params({f"p{index}": index for index in range(20)}, synchronous=False)
        mlflow.set_tags({"a": "1", "b": "2"}, synchronous=False)
        mlflow.log_metrics({"x": 1, "y": 2}, step=3, synchronous=False).wait()
        mlflow.flush_async_logging()
    return {
        "run": answer(here.client.get_run, run.info.run_id),
        "steps": [
            (point.step, point.value)
            for point in here.client.get_metric_history(run.info.run_id, "m")
        ],
    }


@flow
def metrics_of_the_machine(here):
    """Their values depend on the machine; their names are compared."""
    mlflow.set_system_metrics_sampling_interval(1)
    with here.started(run_name="machine", log_system_metrics=True) as run:
        deadline = time.monotonic() + 20
        while not here.client.get_run(run.info.run_id).data.metrics and time.monotonic() < deadline:
            time.sleep(0.2)
    names = here.client.get_run(run.info.run_id).data.metrics
    return {"arrived": sorted(name for name in names if "cpu" in name or "memory" in name)}
