"""Random sequences of calls of the registry: both servers return the same in every state."""

import random

from suite.flow import flow

CALLS = 400
NAMES = ["a", "A", "ünï %"]
ALIASES = ["best", "Best", "x_1"]
REFUSED_ALIASES = ["latest", "v1", "a b", ""]
STAGES = ["None", "Staging", "Production", "Archived", "staging"]
VERSIONS = ["1", "2", "3", "4", "01", "+1"]
REFUSED_VERSIONS = ["0", "-1", "x", "", "1.0", "99"]
KEYS = ["k", "K", "a b", "mlflow.prompt.is_prompt"]
VALUES = ["", "true", "false", "ünï"]
SOURCES = ["s3://b/x", "mlflow-artifacts:/1/x", "dummy-source", "/etc/x", "s3://b/../x", "models:/nobody/1"]
UNORDERED = {"aliases": lambda alias: alias["alias"], "latest_versions": lambda version: version["current_stage"]}
"""Lists that MLflow's server reads from its database without an order, and the keys of their members."""


class _Calls:
    """Generates calls; the same seed gives the same ones."""

    def __init__(self, here):
        self._chance = random.Random(6)
        self._here = here
        self._kinds = {
            self._create: 4,
            self._change: 6,
            self._delete: 0.4,
            self._look: 5,
            self._alias: 5,
            self._create_version: 10,
            self._change_version: 10,
            self._look_for_versions: 5,
            self._search: 4,
        }

    def next(self) -> tuple[str, str, dict]:
        """A method, a path, and a body."""
        kinds = list(self._kinds)
        return self._chance.choices(kinds, [self._kinds[kind] for kind in kinds])[0]()

    def _pick(self, usual: list, refused: list | None = None):
        return self._chance.choice(refused if refused and self._chance.random() < 0.07 else usual)

    def _name(self) -> str:
        return self._pick([self._here.name(name) for name in NAMES], ["", " ", "a/b", self._here.name("nobody")])

    def _version(self) -> dict:
        return {"name": self._name(), "version": self._pick(VERSIONS, REFUSED_VERSIONS)}

    def _tag(self) -> dict:
        return {"key": self._pick(KEYS, ["bad!", ""]), "value": self._pick(VALUES)}

    def _described(self) -> dict:
        return self._pick([{}, {"description": self._pick(VALUES)}])

    def _create(self):
        return "POST", "registered-models/create", {"name": self._name(), "tags": self._pick([[], [self._tag()]])}

    def _change(self):
        name = {"name": self._name()}
        return self._pick([
            ("POST", "registered-models/rename", {**name, "new_name": self._name()}),
            ("PATCH", "registered-models/update", {**name, **self._described()}),
            ("POST", "registered-models/set-tag", {**name, **self._tag()}),
            ("DELETE", "registered-models/delete-tag", {**name, "key": self._pick(KEYS)}),
        ])

    def _delete(self):
        return "DELETE", "registered-models/delete", {"name": self._name()}

    def _look(self):
        name = {"name": self._name()}
        return self._pick([
            ("GET", "registered-models/get", name),
            ("GET", "registered-models/alias", {**name, "alias": self._pick(ALIASES, REFUSED_ALIASES)}),
            ("POST", "registered-models/get-latest-versions", {**name, "stages": [self._pick(STAGES, ["x"])]}),
        ])

    def _alias(self):
        alias = {"name": self._name(), "alias": self._pick(ALIASES, REFUSED_ALIASES)}
        return self._pick([
            ("POST", "registered-models/alias", {**self._version(), **alias}),
            ("POST", "registered-models/alias", {**self._version(), **alias}),
            ("DELETE", "registered-models/alias", alias),
        ])

    def _create_version(self):
        models = [f"models:/{self._here.name(name)}/{number}" for name in NAMES for number in (1, 2)]
        source = self._pick(self._pick([SOURCES[:2], SOURCES[:2], models]), SOURCES[2:])
        tags = self._pick([[], [], [self._tag()]])
        return "POST", "model-versions/create", {"name": self._name(), "source": source, "tags": tags, **self._described()}

    def _change_version(self):
        one, move = self._version(), "model-versions/transition-stage"
        return self._pick([
            ("PATCH", "model-versions/update", {**one, **self._described()}),
            ("POST", move, {**one, "stage": self._pick(STAGES, ["x", ""])}),
            ("POST", move, {**one, "stage": self._pick(STAGES), "archive_existing_versions": True}),
            ("POST", "model-versions/set-tag", {**one, **self._tag()}),
            ("DELETE", "model-versions/delete-tag", {**one, "key": self._pick(KEYS)}),
            ("DELETE", "model-versions/delete", one),
        ])

    def _look_for_versions(self):
        path = self._pick(["model-versions/get", "model-versions/get-download-uri"])
        return "GET", path, self._version()

    def _search(self):
        test = self._pick(["", " AND tags.k = 'true'", " AND tags.`mlflow.prompt.is_prompt` = 'true'"])
        query = {"filter": f"name LIKE '{self._here.name('')}%'{test}"}
        return self._pick([
            ("GET", "registered-models/search", {**query, "order_by": "name DESC"}),
            ("GET", "model-versions/search", {**query, "order_by": ["version_number", "name"]}),
        ])


def _send(here, method, path, members):
    return here.http.get(path, members) if method == "GET" else here.http.json(method, path, members)


def _in_order(told, name=""):
    if isinstance(told, dict):
        return {key: _in_order(member, key) for key, member in told.items()}
    if isinstance(told, list):
        members = [_in_order(member) for member in told]
        is_sorted = name in UNORDERED and all(isinstance(member, dict) for member in members)
        return sorted(members, key=UNORDERED[name]) if is_sorted else members
    return told


@flow(lines=["3.x"])
def at_random(here):
    calls, told = _Calls(here), {}
    for number in range(CALLS):
        method, path, members = calls.next()
        told[f"{number}: {method} {path} {members}"] = _in_order(_send(here, method, path, members))
        if path == "model-versions/delete":
            # MLflow's server leaves them at the deleted version.
            for alias in ALIASES:
                here.http.json("DELETE", "registered-models/alias", {"name": members["name"], "alias": alias})
    return told
