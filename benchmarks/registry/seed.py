"""Inserts the data of dynamodbstore.benchmarks.load.workload.RegistrySeed into a store of the reference.

    seed.py SQLITE-URI FIRST-MODEL LAST-MODEL VERSIONS

The rows are inserted into its tables, possibly while its server runs; ANALYZE updates SQLite's statistics.
"""

import sys

from mlflow.store.model_registry.dbmodels.models import SqlModelVersion, SqlRegisteredModel, SqlRegisteredModelTag
from mlflow.store.model_registry.sqlalchemy_store import SqlAlchemyStore
from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore as TrackingStore
from sqlalchemy import insert, text

START = 1_700_000_000_000


def model(name, number):
    return dict(name=name, creation_time=START + number, last_updated_time=START + number, description="")


def version(name, number):
    return dict(
        name=name, version=number, creation_time=START + number, last_updated_time=START + number, description="",
        user_id=None, current_stage="None", source=f"s3://bucket/{number}", storage_location=f"s3://bucket/{number}",
        run_id=None, run_link="", status="READY", status_message=None)


def main(uri, first, last, versions):
    TrackingStore(uri, "mlflow-artifacts:")
    store = SqlAlchemyStore(uri)
    numbers = range(int(first), int(last))
    rows = {
        SqlRegisteredModel: [model(f"seed-{n:05}", n) for n in numbers],
        SqlRegisteredModelTag: [dict(name=f"seed-{n:05}", key="team", value=str(n % 50)) for n in numbers],
        SqlModelVersion: [],
    }
    if int(versions) > 0:
        rows[SqlRegisteredModel].append(model("versions", 0))
        rows[SqlModelVersion] = [version("versions", n + 1) for n in range(int(versions))]
    with store.engine.begin() as connection:
        for table, values in rows.items():
            for begin in range(0, len(values), 5_000):
                connection.execute(insert(table.__table__), values[begin:begin + 5_000])
        connection.execute(text("ANALYZE"))


main(*sys.argv[1:])
