"""Writes runs into the real server's database, with the ids that ours assigned: over HTTP it takes long."""

import pathlib
import sys
import uuid

import sqlalchemy
from mlflow.store.tracking.dbmodels.models import (
    SqlDataset,
    SqlExperiment,
    SqlInput,
    SqlInputTag,
    SqlLatestMetric,
    SqlParam,
    SqlRun,
    SqlTag,
)

from differential.runs import BEGINNING, Run

MODELS = (SqlExperiment, SqlRun, SqlLatestMetric, SqlParam, SqlTag, SqlDataset, SqlInput, SqlInputTag)


def fill(folder: pathlib.Path, experiments: list[str], runs: list[Run], workspace: str = "default"):
    """Writes them into the database of a server that runs in the folder."""
    rows = {model: [] for model in MODELS}
    for number, experiment in enumerate(experiments):
        is_last = number == len(experiments) - 1
        rows[SqlExperiment].append(
            dict(
                experiment_id=int(experiment),
                name=f"differential {number}",
                artifact_location=f"mlflow-artifacts:/{experiment}",
                workspace=workspace,
                lifecycle_stage="deleted" if is_last else "active",
                creation_time=BEGINNING,
                last_update_time=BEGINNING,
            )
        )
    for run in runs:
        _add(rows, run)
    insert(folder, rows)


def insert(folder: pathlib.Path, rows: dict):
    """Writes rows of tables into the database of a server that runs in the folder."""
    engine = sqlalchemy.create_engine(f"sqlite:///{folder}/mlflow.db")
    with engine.begin() as connection:
        for model, values in rows.items():
            if values:
                connection.execute(sqlalchemy.insert(model.__table__), values)
    engine.dispose()


def _add(rows: dict, run: Run):
    rows[SqlRun].append(
        dict(
            run_uuid=run.id,
            name=run.name,
            source_type="UNKNOWN",
            source_name="",
            entry_point_name="",
            source_version="",
            user_id=run.user,
            status=run.status,
            start_time=run.start,
            end_time=run.end,
            deleted_time=BEGINNING if run.is_gone else None,
            lifecycle_stage="deleted" if run.is_gone else "active",
            artifact_uri=run.known["artifact_uri"],
            experiment_id=int(run.known["experiment_id"]),
        )
    )
    rows[SqlLatestMetric] += [_metric(run, key, value) for key, value in run.metrics.items()]
    rows[SqlParam] += [dict(run_uuid=run.id, key=key, value=value) for key, value in run.params.items()]
    tags = run.tags | ({"mlflow.runName": run.name} if run.has_name_tag else {})
    rows[SqlTag] += [dict(run_uuid=run.id, key=key, value=value) for key, value in tags.items()]
    for dataset, context in run.datasets.items():
        _add_input(rows, run, dataset, context)


def _metric(run: Run, key: str, value: float) -> dict:
    """As its database stores them: NaN as 0, infinities as the largest double."""
    is_nan = value != value
    stored = 0 if is_nan else max(-sys.float_info.max, min(value, sys.float_info.max))
    return dict(run_uuid=run.id, key=key, value=stored, is_nan=is_nan, timestamp=2, step=2)


def _add_input(rows: dict, run: Run, dataset: tuple[str, str], context: str | None):
    experiment, (name, digest) = int(run.known["experiment_id"]), dataset
    wanted = dict(experiment_id=experiment, name=name, digest=digest, dataset_source_type="local", dataset_source="s")
    known = next((row for row in rows[SqlDataset] if wanted.items() <= row.items()), None)
    if known is None:
        known = wanted | {"dataset_uuid": uuid.uuid4().hex}
        rows[SqlDataset].append(known)
    link = uuid.uuid4().hex
    rows[SqlInput].append(
        dict(
            input_uuid=link,
            source_type="DATASET",
            source_id=known["dataset_uuid"],
            destination_type="RUN",
            destination_id=run.id,
        )
    )
    if context:
        rows[SqlInputTag].append(dict(input_uuid=link, name="mlflow.data.context", value=context))
