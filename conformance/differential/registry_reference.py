"""Writes registered models into the real server's database, with the times that ours assigned."""

import pathlib

from mlflow.store.model_registry.dbmodels.models import (
    SqlModelVersion,
    SqlModelVersionTag,
    SqlRegisteredModel,
    SqlRegisteredModelAlias,
    SqlRegisteredModelTag,
)

from differential.reference import insert
from differential.registry import DELETED, Model, Version

MODELS = (
    SqlRegisteredModel,
    SqlModelVersion,
    SqlRegisteredModelTag,
    SqlModelVersionTag,
    SqlRegisteredModelAlias,
)


def fill(folder: pathlib.Path, models: list[Model], workspace: str = "default"):
    """Writes them into the database of a server that runs in the folder."""
    rows = {table: [] for table in MODELS}
    for model in models:
        if not model.is_deleted:
            _add(rows, model)
    insert(folder, {table: [row | {"workspace": workspace} for row in found] for table, found in rows.items()})


def _add(rows: dict, model: Model):
    rows[SqlRegisteredModel].append(
        dict(
            name=model.name,
            description=model.description,
            creation_time=model.known["creation_timestamp"],
            last_updated_time=model.known["last_updated_timestamp"],
        )
    )
    rows[SqlRegisteredModelTag] += [
        dict(name=model.name, key=key, value=value) for key, value in model.tags.items()
    ]
    rows[SqlRegisteredModelAlias] += [
        dict(name=model.name, alias=alias, version=number) for alias, number in model.aliases.items()
    ]
    for version in model.versions:
        rows[SqlModelVersion].append(_version(model, version))
        rows[SqlModelVersionTag] += [
            dict(name=model.name, version=version.number, key=key, value=value)
            for key, value in version.tags.items()
        ]


def _version(model: Model, version: Version) -> dict:
    """As its database stores them: of a deleted one little more than its number."""
    row = dict(name=model.name, version=version.number, status="READY", user_id=None)
    if version.is_deleted:
        return row | dict(
            current_stage=DELETED,
            creation_time=0,
            last_updated_time=0,
            description=None,
            source="REDACTED-SOURCE-PATH",
            storage_location=version.source,
            run_id="REDACTED-RUN-ID",
            run_link="REDACTED-RUN-LINK",
        )
    return row | dict(
        current_stage=version.stage,
        creation_time=version.known["creation_timestamp"],
        last_updated_time=version.known["last_updated_timestamp"],
        description=version.description,
        source=version.source,
        storage_location=version.source,
        run_id=version.run,
        run_link="",
    )
