"""Adds what the import has no example of, through the stock client."""

import sys

import mlflow
from mlflow import MlflowClient
from mlflow.entities import Metric

BEGIN = 1_700_000_000_000
POINTS = 20_000


def main(uri):
    mlflow.set_tracking_uri(uri)
    mlflow.set_registry_uri(uri)
    client = MlflowClient(uri)
    experiment = client.create_experiment("leaving", tags={"größe": "ünï\n'quoted' \"twice\" \\"})
    run = client.create_run(experiment, run_name="long", start_time=BEGIN).info.run_id
    # Written in chunks, and each value twice.
    for at in range(0, POINTS, 1000):
        points = [Metric("long", step % 97 / 7, BEGIN + step, step) for step in range(at, at + 1000)]
        client.log_batch(run, metrics=points)
        client.log_batch(run, metrics=points)
    client.log_batch(run, metrics=[Metric("end", value, BEGIN, 0) for value in (1.0, float("nan"), float("-inf"), 0.0)])
    client.delete_tag(run, "mlflow.runName")
    deleted = client.create_run(experiment, run_name="deleted with values").info.run_id
    client.log_metric(deleted, "loss", 0.5)
    client.delete_run(deleted)
    restored = client.create_run(experiment).info.run_id
    client.delete_run(restored)
    client.restore_run(restored)
    models(client, run)
    trace(client, experiment)


def models(client, run):
    client.create_registered_model("without anything")
    client.create_registered_model("only a deleted version")
    client.create_model_version("only a deleted version", "s3://bucket/files", run)
    client.delete_model_version("only a deleted version", "1")
    client.create_registered_model("deleted")
    client.delete_registered_model("deleted")


def trace(client, experiment):
    mlflow.set_experiment(experiment_id=experiment)
    with mlflow.start_span(name="priced", span_type="LLM") as span:
        span.set_attribute("mlflow.llm.cost", {"input_cost": 0.25, "output_cost": 0.5, "total_cost": 0.75})
        span.set_attribute("mlflow.llm.model", "gpt-x")
        span.set_attribute("mlflow.llm.provider", "example")
        span.set_inputs({"q": "größe \U0001f600"})
    client.delete_traces(experiment, trace_ids=[_deleted()])


def _deleted():
    with mlflow.start_span(name="deleted") as span:
        pass
    return span.trace_id


main(sys.argv[1])
