"""Seeds a server with the data of a typical team, through the stock client, and records the ids.

    seed.py TRACKING-URI FILE

Writes one JSON object to the file: the ids and names that the tests expect.
"""

import json
import math
import os
import sys
import time
from pathlib import Path

os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"
os.environ["MLFLOW_SUPPRESS_PRINTING_URL_TO_STDOUT"] = "true"

import mlflow
import pandas
from mlflow import MlflowClient
from mlflow.entities import Metric, Param, RunTag
from PIL import Image
from seed_traces import traces

RUNS = 300
POINTS = 10_000
AT_ONCE = 1_000
NOW = int(time.time() * 1000)
HOUR = 3_600_000
UNICODE_RUN = "prüfung – 模型 🚀"


def many_runs(client, experiment):
    """Finished runs with a few values each; the last one is the first in the table."""
    for number in range(RUNS):
        start = NOW - HOUR - (RUNS - number) * 60_000
        run = client.create_run(experiment, start_time=start, run_name=f"sweep-{number:03}").info.run_id
        fraction = number * 0.6180339887498949 % 1
        client.log_batch(
            run,
            [Metric("accuracy", 0.5 + fraction / 2, start, 0), Metric("loss", 1 - fraction, start, 0)],
            [Param("lr", str(10.0 ** -(number % 5))), Param("depth", str(number % 12)), Param("optimizer", "adam")],
            [RunTag("team", "risk" if number % 2 else "growth")])
        client.set_terminated(run, end_time=start + 30_000)


def family(experiment):
    """A parent run with three child runs."""
    with mlflow.start_run(experiment_id=experiment, run_name="grid-search") as parent:
        mlflow.log_param("folds", 3)
        children = []
        for fold in range(3):
            with mlflow.start_run(experiment_id=experiment, run_name=f"fold-{fold}", nested=True) as child:
                mlflow.log_metric("accuracy", 0.9 + fold / 100)
                children.append(child.info.run_id)
    return parent.info.run_id, children


def long_series(client, run):
    for first in range(0, POINTS, AT_ONCE):
        client.log_batch(run, [
            Metric("train_loss", math.exp(-step / 3_000) + math.sin(step / 50) / 20, NOW + step, step)
            for step in range(first, first + AT_ONCE)])
    client.log_batch(run, [Metric("val_accuracy", 1 - math.exp(-step / 20), NOW + step, step) for step in range(100)])
    client.log_batch(run, [
        Metric(key, 30 + 20 * math.sin(step / 5), NOW + step * 1000, step)
        for key in ("system/cpu_utilization_percentage", "system/system_memory_usage_megabytes")
        for step in range(60)])


def files():
    image = Image.new("RGB", (160, 120), (30, 120, 200))
    image.paste((250, 200, 40), (40, 30, 120, 90))
    mlflow.log_image(image, "plots/confusion.png")
    mlflow.log_text("precision,recall\n0.91,0.87\n0.93,0.88\n", "reports/scores.csv")
    mlflow.log_dict({"threshold": 0.42, "classes": ["ok", "fraud"]}, "config/settings.json")
    mlflow.log_text("# Notes\nEverything went well.\n", "notes.md")


def champion(client, experiment):
    """A run with everything: long series, files, a dataset, a model."""
    frame = pandas.DataFrame({"amount": [1.0, 2.5, 9.0], "fraud": [0, 0, 1]})
    with mlflow.start_run(experiment_id=experiment, run_name="champion") as run:
        mlflow.log_params({"lr": "0.001", "depth": "8", "optimizer": "adam"})
        mlflow.set_tags({"team": "risk", "mlflow.note.content": "The **best** run so far."})
        mlflow.log_input(mlflow.data.from_pandas(frame, name="transactions", targets="fraud"), context="training")
        mlflow.log_metrics({"accuracy": 0.987, "loss": 0.031})
        long_series(client, run.info.run_id)
        files()
        model = mlflow.pyfunc.log_model(
            name="classifier", python_model=Doubling(), input_example=[1.0],
            signature=mlflow.models.infer_signature([1.0], [2.0]), pip_requirements=["mlflow"])
        # Last: a model copies what its run has logged so far, and MLflow's server refuses a copy of this.
        mlflow.log_metric("broken", float("nan"))
    return run.info.run_id, model.model_id, model.model_uri


class Doubling(mlflow.pyfunc.PythonModel):
    def predict(self, context, model_input, params=None):
        return model_input


def registry(client, model_uri, run):
    name = "fraud-classifier"
    client.create_registered_model(name, tags={"owner": "risk"}, description="Finds **fraud**.")
    for number in range(1, 4):
        client.create_model_version(name, model_uri, run, description=f"Version number {number}")
    client.set_registered_model_alias(name, "champion", "2")
    client.set_registered_model_alias(name, "challenger", "3")
    client.set_model_version_tag(name, "3", "validated", "yes")
    return name


def prompts():
    name = "greeting"
    mlflow.genai.register_prompt(name, "Hello {{ name }}, welcome.", commit_message="The first")
    mlflow.genai.register_prompt(name, "Dear {{ name }}, welcome to {{ place }}.", commit_message="More polite")
    mlflow.genai.set_prompt_alias(name, "production", 2)
    return name


def main(uri, file):
    mlflow.set_tracking_uri(uri)
    client = MlflowClient()
    traced = traces()  # First: the home page lists the experiments that were created last.
    experiment = mlflow.create_experiment("Fraud detection", tags={"project": "fraud"})
    other = mlflow.create_experiment("Nachfrage – 需要予測")
    many_runs(client, experiment)
    with mlflow.start_run(experiment_id=other, run_name=UNICODE_RUN) as unicode_run:
        mlflow.log_metric("accuracy", 0.75)
        mlflow.log_param("größe", "klein – 小")
    with mlflow.start_run(experiment_id=other, run_name="baseline"):
        mlflow.log_metric("accuracy", 0.7)
    parent, children = family(experiment)
    run, model, model_uri = champion(client, experiment)
    with mlflow.start_run(experiment_id=experiment, run_name="contender") as contender:
        mlflow.log_params({"lr": "0.01", "depth": "6"})
        mlflow.log_metrics({"accuracy": 0.91, "loss": 0.2})
        mlflow.log_text("# Notes\nNot bad.\n", "notes.md")
    found = dict(
        experiment=experiment, other=other, run=run, contender=contender.info.run_id, parent=parent, children=children,
        unicodeRun=unicode_run.info.run_id, unicodeName=UNICODE_RUN, model=model,
        registered=registry(client, model_uri, run), prompt=prompts(), **traced)
    Path(file).write_text(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
