"""Inserts the data of dynamodbstore.benchmarks.load.workload.LoadSeed into a store of the reference.

    seed.py SQLITE-URI ARTIFACT-ROOT RUNS

Over HTTP this would take the reference an hour, so the rows are inserted into its tables. The reference's
own store creates the schema, the experiments and their tags. ANALYZE updates SQLite's statistics.
"""

import sys
import uuid

from mlflow.entities import ExperimentTag
from mlflow.store.tracking.dbmodels.models import SqlLatestMetric, SqlMetric, SqlParam, SqlRun, SqlTag
from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore
from sqlalchemy import insert, text

POINTS = 100_000
START = 1_700_000_000_000


def fraction(number):
    return number * 0.6180339887498949 % 1


def run_row(run, name, experiment_id, root, start, end=None):
    return dict(
        run_uuid=run, name=name, source_type="UNKNOWN", source_name="", entry_point_name="", user_id="",
        status="RUNNING" if end is None else "FINISHED", start_time=start, end_time=end, deleted_time=None,
        source_version="", lifecycle_stage="active", artifact_uri=f"{root}/{experiment_id}/{run}/artifacts",
        experiment_id=experiment_id)


def point(run, key, value, step):
    return dict(key=key, value=value, timestamp=START + step, step=step, is_nan=False, run_uuid=run)


def pair(run, key, value):
    return dict(key=key, value=value, run_uuid=run)


def history(store, root, rows):
    run = uuid.uuid4().hex
    experiment_id = store.create_experiment("load-history")
    store.set_experiment_tag(experiment_id, ExperimentTag("run", run))
    rows[SqlRun].append(run_row(run, "history", int(experiment_id), root, 1))
    rows[SqlTag].append(pair(run, "mlflow.runName", "history"))
    rows[SqlMetric] += [point(run, "loss", fraction(step), step) for step in range(POINTS)]
    rows[SqlLatestMetric].append(rows[SqlMetric][-1])


def finished_runs(store, root, rows, count):
    experiment_id = int(store.create_experiment("load-runs"))
    for number in range(count):
        run, name = uuid.uuid4().hex, f"run-{number}"
        rows[SqlRun].append(run_row(run, name, experiment_id, root, START + number, START + number + 60_000))
        metrics = [point(run, "loss", fraction(number), 0), point(run, "accuracy", fraction(number + 7), 0)]
        rows[SqlMetric] += metrics
        rows[SqlLatestMetric] += metrics
        rows[SqlParam] += [pair(run, "lr", f"0.{number % 10}"), pair(run, "depth", str(number % 50))]
        rows[SqlTag] += [pair(run, "mlflow.runName", name), pair(run, "number", str(number))]


def main(uri, root, runs):
    store = SqlAlchemyStore(uri, root)
    rows = {model: [] for model in (SqlRun, SqlMetric, SqlLatestMetric, SqlParam, SqlTag)}
    history(store, root, rows)
    finished_runs(store, root, rows, int(runs))
    with store.engine.begin() as connection:
        for model, values in rows.items():
            for first in range(0, len(values), 10_000):
                connection.execute(insert(model.__table__), values[first:first + 10_000])
        connection.execute(text("ANALYZE"))


main(*sys.argv[1:])
