"""Writes registered models to a server of ours over HTTP, step by step, as clients would."""

import concurrent.futures

from differential.ours import AT_ONCE, FIRST
from differential.registry import Model, Version
from suite.here import Http


class Registry:
    def __init__(self, url: str, workspace: str | None = None):
        self._http = Http(url, workspace=workspace)

    def fill(self, models: list[Model]):
        """Creates them, deletes those that must not exist in the end, and records the state of the others."""
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
            for _ in threads.map(self._add, models):
                pass
            for _ in threads.map(self._note, models):
                pass

    def send(self, method: str, path: str, **members) -> dict:
        told = self._http.get(path, members) if method == "GET" else self._http.json(method, path, members)
        if told["status"] != 200:
            raise RuntimeError(f"{method} {path} {members} ended with {told}")
        return told["body"]

    def create(self, name: str, tags: dict[str, str]):
        self.send("POST", "registered-models/create", name=name, tags=_entries(tags))

    def create_version(self, name: str, source: str, tags: dict[str, str], **details):
        self.send("POST", "model-versions/create", name=name, source=source, tags=_entries(tags), **details)

    def _add(self, model: Model):
        name = model.name + " before" if model.is_renamed else model.name
        if model.is_made_twice:
            self.create(name, {"a": "of a former life"})
            self.create_version(name, "s3://former/life", {"a": "b"})
            self.send("DELETE", "registered-models/delete", name=name)
        self.create(name, dict.fromkeys(model.tags, FIRST))
        for version in model.versions:
            self._add_version(name, version)
        for alias, number in model.aliases.items():
            self.send("POST", "registered-models/alias", name=name, alias=alias, version=str(number))
        if model.is_renamed:
            self.send("POST", "registered-models/rename", name=name, new_name=model.name)
        for key, value in model.tags.items():
            self.send("POST", "registered-models/set-tag", name=model.name, key=key, value=value)
        self.send("PATCH", "registered-models/update", name=model.name, description=model.description)
        for version in model.versions:
            if version.is_deleted:
                self.send("DELETE", "model-versions/delete", name=model.name, version=str(version.number))
        if model.is_deleted:
            self.send("DELETE", "registered-models/delete", name=model.name)

    def _add_version(self, name: str, version: Version):
        self.create_version(
            name, version.source, {"gone": FIRST, **version.tags}, run_id=version.run, description=version.description
        )
        one = {"name": name, "version": str(version.number)}
        self.send("DELETE", "model-versions/delete-tag", **one, key="gone")
        if version.stage != "None":
            self.send("POST", "model-versions/transition-stage", **one, stage=version.stage)

    def _note(self, model: Model):
        if model.is_deleted:
            return
        model.known = self.send("GET", "registered-models/get", name=model.name)["registered_model"]
        for version in model.living:
            told = self.send("GET", "model-versions/get", name=model.name, version=str(version.number))
            version.known = told["model_version"]


def _entries(entries: dict[str, str]) -> list[dict]:
    return [{"key": key, "value": value} for key, value in entries.items()]
