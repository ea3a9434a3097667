"""Inserts the data of dynamodbstore.benchmarks.load.workload.SearchSeed into a store of the reference.

    seed.py SQLITE-URI RUNS EXPERIMENTS OTHER-EXPERIMENTS

The rows are inserted into its tables; ANALYZE then updates SQLite's statistics.
"""

import sys
import time
import uuid

from mlflow.store.tracking.dbmodels.models import (
    SqlExperiment,
    SqlLatestMetric,
    SqlMetric,
    SqlParam,
    SqlRun,
    SqlTag,
)
from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore
from sqlalchemy import insert, text

START = 1_700_000_000_000
AT_ONCE = 5_000


def fraction(number):
    return number * 0.6180339887498949 % 1


def add_run(rows, number, experiment_id):
    run, name = uuid.uuid4().hex, f"run-{number}"
    rows[SqlRun].append(dict(
        run_uuid=run, name=name, source_type="UNKNOWN", source_name="", entry_point_name="", user_id="",
        status="FINISHED", start_time=START + number, end_time=START + number + 60_000, deleted_time=None,
        source_version="", lifecycle_stage="active", artifact_uri=f"mlflow-artifacts:/{experiment_id}/{run}/artifacts",
        experiment_id=experiment_id))
    values = dict(
        loss=fraction(number), accuracy=number * 0.41421356237309515 % 1, f1=fraction(number * 3), epochs=float(number % 20))
    metrics = [
        dict(key=key, value=value, timestamp=START, step=0, is_nan=False, run_uuid=run)
        for key, value in values.items()]
    rows[SqlMetric] += metrics
    rows[SqlLatestMetric] += metrics
    params = dict(
        half=number % 2, percent=number % 100, rare=number % 10_000, lr=number % 10, depth=number % 50)
    rows[SqlParam] += [dict(key=key, value=str(value), run_uuid=run) for key, value in params.items()]
    tags = {"mlflow.runName": name, "team": str(number % 50), "stage": str(number % 3)}
    rows[SqlTag] += [dict(key=key, value=value, run_uuid=run) for key, value in tags.items()]


def write(store, rows):
    with store.engine.begin() as connection:
        for model, values in rows.items():
            if values:
                connection.execute(insert(model.__table__), values)
                values.clear()


def main(uri, runs, experiments, others):
    store = SqlAlchemyStore(uri, "mlflow-artifacts:")
    ids = [int(store.create_experiment(f"search-{n}")) for n in range(int(experiments))]
    rows = {model: [] for model in (SqlRun, SqlMetric, SqlLatestMetric, SqlParam, SqlTag)}
    for number in range(int(runs)):
        add_run(rows, number, ids[number % len(ids)])
        if number % AT_ONCE == 0:
            write(store, rows)
    write(store, rows)
    now = int(time.time() * 1000)
    with store.engine.begin() as connection:
        connection.execute(insert(SqlExperiment.__table__), [
            dict(name=f"team/project-{n}", artifact_location="", lifecycle_stage="active", creation_time=now,
                 last_update_time=now)
            for n in range(int(others))])
        connection.execute(text("ANALYZE"))


main(*sys.argv[1:])
