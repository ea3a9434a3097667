#!/usr/bin/env python3
"""Records what MLflow's SQLite store finds, and in which order, among random entities.

    values.py [--seed N] [--count N] FILE

The file has the entities as facts, one per line, and then the searches with the ids they found.
"""

import argparse
import random
import tempfile
import uuid

from compare import escaped
from mlflow.entities import (
    Dataset,
    DatasetInput,
    ExperimentTag,
    InputTag,
    LoggedModelParameter,
    LoggedModelTag,
    Metric,
    Param,
    RunTag,
    ViewType,
)
from mlflow.exceptions import MlflowException
from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore
from sqlalchemy import text

SEPARATOR = "\x1e"
TEXTS = ["a", "A", "b", "ab", "aB", "Ab_c", "a%b", "a_b", "a\\b", "é", "É", "𝒳", "￮", "日本", "10", "9", "a b", "it's", 'say "x"', "z"]
NUMBERS = [0.0, -0.0, 1.0, 1.5, -1.0, 2.0, 10.0, 1e-300, 1e300, float("nan"), float("inf"), float("-inf"), 0.1, 123456789.123]
TIMES = [0, 1, 10, 99, 100, 1000, 1669000000000, 1669000000001, 9007199254740993]
COMPARED = ["0", "1", "1.5", "-1", "2", "10", "1e300", "1e-300", "1e999", "-1e999", "0.1", "1.7976931348623157e308", "123456789.123", "100", ".5", "1."]
COMPARED_TIMES = ["0", "1", "1.5", "10", "99", "1000.0", "1e3", "1669000000000", "1669000000000.5", "9007199254740993", "9007199254740992.0", "99999999999999999999", "-1", "1e999"]
PATTERNS = ["a", "A", "a%", "%b", "%a%", "_", "__", "a_b", "a\\%b", "%", "", "%_%", "é", "É%", "_é", "日_", "a%b%", "%B", "a\\_b", "𝒳", "[a]", "*", "A_"]
KEYS = ["k", "K", "loss", "a b", "x.y", "created"]


def short(thing_id):
    """A part of an id that is unique."""
    return thing_id[:8]


class Things:
    """A store, its data, and the facts about them."""

    def __init__(self, seed, folder):
        self.random = random.Random(f"{seed}/values")
        uuid.uuid4 = lambda: uuid.UUID(int=self.random.getrandbits(128), version=4)
        self.store = SqlAlchemyStore(f"sqlite:///{folder}/mlflow.db", folder)
        self.facts = []

    def fact(self, thing, entity, key, *values):
        self.facts.append(["fact", short(thing), entity, key, SEPARATOR.join(str(value) for value in values)])

    def some(self, choices, most=3):
        return self.random.sample(choices, self.random.randint(0, most))

    def pick(self, choices):
        return self.random.choice(choices)

    def sql(self, statement, **values):
        with self.store.engine.begin() as connection:
            connection.execute(text(statement), values)

    def run(self, experiment):
        start = self.pick(TIMES)
        user = self.pick(["u1", "u2", "U1", ""])
        run = self.store.create_run(experiment, user, start, [], self.pick(TEXTS))
        run_id = run.info.run_id
        if self.random.random() < 0.6:
            self.store.update_run_info(run_id, self.pick([3, 4, 5]), self.pick(TIMES), None)
        for key in self.some(KEYS):
            self.store.log_metric(run_id, Metric(key, self.pick(NUMBERS), 1, 0))
        for key in self.some(KEYS):
            self.store.log_param(run_id, Param(key, self.pick(TEXTS)))
        for key in self.some(KEYS):
            self.store.set_tag(run_id, RunTag(key, self.pick(TEXTS)))
        if self.random.random() < 0.1:
            self.store.delete_tag(run_id, "mlflow.runName")
        inputs = [
            DatasetInput(
                Dataset(self.pick(["iris", "Wine", "mnist"]), self.pick(["d1", "d2"]), "local", "s"),
                [InputTag("mlflow.data.context", self.pick(["train", "Eval"]))] if self.random.random() < 0.7 else [],
            )
            for _ in range(self.random.randint(0, 2))
        ]
        if inputs:
            self.store.log_inputs(run_id, inputs)
        self.tell_run(self.store.get_run(run_id))

    def tell_run(self, run):
        info = run.info
        for key in ("run_id", "run_name", "status", "user_id", "artifact_uri"):
            value = getattr(info, key)
            if value is not None:
                self.fact(info.run_id, "text", key, value)
        for key in ("start_time", "end_time"):
            if getattr(info, key) is not None:
                self.fact(info.run_id, "number", key, getattr(info, key))
        for key, value in run.data.params.items():
            self.fact(info.run_id, "param", key, value)
        for key, value in run.data.tags.items():
            self.fact(info.run_id, "tag", key, value)
        for metric in run.data._metric_objs:
            self.fact(info.run_id, "metric", metric.key, metric.value, metric.timestamp, metric.step)
        for used in run.inputs.dataset_inputs:
            contexts = [tag.value for tag in used.tags]
            self.fact(info.run_id, "dataset", used.dataset.name, used.dataset.digest, *contexts)

    def experiment(self, number):
        name = f"{self.pick(TEXTS)}{number if self.random.random() < 0.5 else ''}"
        try:
            experiment = self.store.create_experiment(name)
        except MlflowException:
            return
        created, updated = self.pick(TIMES), self.pick(TIMES)
        for key in self.some(KEYS):
            self.store.set_experiment_tag(experiment, ExperimentTag(key, self.pick(TEXTS)))
        self.sql(
            "UPDATE experiments SET creation_time = :created, last_update_time = :updated WHERE experiment_id = :id",
            created=created, updated=updated, id=experiment,
        )
        self.fact("e" + experiment, "text", "name", name)
        self.fact("e" + experiment, "number", "experiment_id", experiment)
        self.fact("e" + experiment, "number", "creation_time", created)
        self.fact("e" + experiment, "number", "last_update_time", updated)
        for key, value in self.store.get_experiment(experiment).tags.items():
            self.fact("e" + experiment, "tag", key, value)

    def model(self, experiment, run_id, number):
        model = self.store.create_logged_model(
            experiment,
            self.pick(["m", "M", "net", "Net 2"]),
            run_id if self.random.random() < 0.5 else None,
            [LoggedModelTag(key, self.pick(TEXTS)) for key in self.some(KEYS)],
            [LoggedModelParameter(key, self.pick(TEXTS)) for key in self.some(KEYS)],
            self.pick(["agent", "Agent", None]),
        )
        # Values are distinct: MLflow's order of ties is undefined.
        created, updated = 1000 + 7 * number % 101, self.pick(TIMES)
        self.sql(
            "UPDATE logged_models SET creation_timestamp_ms = :c, last_updated_timestamp_ms = :u WHERE model_id = :id",
            c=created, u=updated, id=model.model_id,
        )
        for key in ("model_id", "name", "model_type", "source_run_id"):
            if getattr(model, key) is not None:
                self.fact(model.model_id, "text", key, getattr(model, key))
        self.fact(model.model_id, "text", "status", "1")
        self.fact(model.model_id, "number", "creation_timestamp_ms", created)
        self.fact(model.model_id, "number", "last_updated_timestamp_ms", updated)
        for entity, entries in (("param", model.params), ("tag", model.tags)):
            for key, value in (entries or {}).items():
                self.fact(model.model_id, entity, key, value)
        for key in self.some(KEYS[:4]):
            for moment in range(self.random.randint(1, 3)):
                dataset = self.pick([(None, None), ("iris", "d1"), ("iris", "d2"), ("wine", "d1")])
                metric = Metric(key, self.pick(NUMBERS), moment, self.pick([0, 1]), model.model_id, *dataset, run_id)
                self.store._log_model_metrics(run_id, [metric], experiment)
                self.fact(model.model_id, "metric", key, metric.value, metric.timestamp, metric.step, *[d for d in dataset if d])


class Searches:
    """Valid searches, and what the store finds."""

    def __init__(self, things, experiment):
        self.things, self.store, self.random = things, things.store, things.random
        self.experiment = experiment

    def pick(self, choices):
        return self.random.choice(choices)

    def text_test(self, name, lists=False):
        quoted = [f"'{value}'" for value in TEXTS if "'" not in value] + ["\"it's\""]
        operator = self.pick(["=", "!=", "LIKE", "ILIKE"] + (["IN", "NOT IN"] if lists else []))
        if operator in ("IN", "NOT IN"):
            return f"{name} {operator} ({', '.join(self.random.sample(quoted[:-1], 3))})".replace("\\", "\\\\")
        return f"{name} {operator} " + (self.pick([f"'{p}'" for p in PATTERNS]) if "LIKE" in operator else self.pick(quoted))

    def number_test(self, name, values):
        return f"{name} {self.pick(['=', '!=', '<', '<=', '>', '>='])} {self.pick(values)}"

    def joined(self, test):
        return " AND ".join(test() for _ in range(self.pick([1, 1, 1, 2, 2, 3])))

    def run_test(self):
        key = f"`{self.pick(KEYS)}`"
        return self.pick([
            lambda: self.number_test(f"metrics.{key}", COMPARED),
            lambda: self.number_test(f"metrics.{key}", COMPARED),
            lambda: self.text_test(f"params.{key}"),
            lambda: self.text_test(f"tags.{key}"),
            lambda: f"{self.pick(['params', 'tags'])}.{key} IS {self.pick(['', 'NOT '])}NULL",
            lambda: self.text_test("run_name"),
            lambda: self.text_test("`Run name`"),
            lambda: self.number_test(self.pick(["start_time", "end_time", "attributes.created"]), COMPARED_TIMES),
            lambda: f"status {self.pick(['=', '!=', 'LIKE', 'ilike'])} '{self.pick(['FINISHED', 'RUNNING', 'f%', 'F%'])}'",
            lambda: f"user_id {self.pick(['=', '!=', 'LIKE', 'ilike'])} '{self.pick(['u1', 'U1', 'u_', ''])}'",
            lambda: f"datasets.name {self.pick(['=', '!=', 'LIKE', 'ILIKE'])} '{self.pick(['iris', 'wine', 'Wine', 'm%'])}'",
            lambda: f"datasets.{self.pick(['name', 'digest', 'context'])} {self.pick(['IN', 'NOT IN'])} ('iris', 'd1', 'train', 'Wine')",
            lambda: f"dataset.context {self.pick(['=', '!=', 'ILIKE'])} '{self.pick(['train', 'eval'])}'",
            lambda: f"dataset.digest = '{self.pick(['d1', 'd2'])}'",
        ])()

    def runs(self):
        names = [f"{entity}.`{key}`" for entity in ("metrics", "params", "tags") for key in KEYS]
        names += ["start_time", "end_time", "status", "run_name", "user_id", "run_id", "Created"]
        orders = [name + self.pick(["", " ASC", " DESC"]) for name in self.random.sample(names, self.random.randint(0, 3))]
        filter_string = self.joined(self.run_test) if self.random.random() < 0.8 else ""
        try:
            found = self.store.search_runs([self.experiment], filter_string, ViewType.ALL, 1000, orders)
        except MlflowException:
            return None  # Two names for one field.
        return ["runs", filter_string, SEPARATOR.join(orders), ",".join(short(run.info.run_id) for run in found)]

    def experiment_test(self):
        key = f"`{self.pick(KEYS)}`"
        return self.pick([
            lambda: self.text_test("name"),
            lambda: self.text_test(f"tags.{key}"),
            lambda: f"tag.{key} IS {self.pick(['', 'NOT '])}NULL",
            lambda: self.number_test(self.pick(["creation_time", "attribute.last_update_time"]), COMPARED_TIMES),
        ])()

    def experiments(self):
        names = ["name", "experiment_id", "creation_time", "last_update_time"]
        orders = [name + self.pick(["", " ASC", " DESC"]) for name in self.random.sample(names, self.random.randint(0, 2))]
        filter_string = self.joined(self.experiment_test) if self.random.random() < 0.8 else ""
        found = self.store.search_experiments(ViewType.ALL, 1000, filter_string, orders)
        told = {line[1] for line in self.things.facts}
        ids = [e.experiment_id for e in found if "e" + e.experiment_id in told]
        return ["experiments", filter_string, SEPARATOR.join(orders), ",".join("e" + i for i in ids)]

    def model_test(self):
        key = self.pick(["k", "K", "loss", "`x.y`", "`a b`"])
        return self.pick([
            lambda: self.number_test(f"metrics.{key}", COMPARED),
            lambda: self.text_test(f"params.{key}", True),
            lambda: self.text_test(f"tags.{key}", True),
            lambda: f"name {self.pick(['=', '!=', 'LIKE', 'ILIKE'])} '{self.pick(['m', 'M', 'n%', 'net'])}'",
            lambda: f"name {self.pick(['IN', 'NOT IN'])} ('m', 'net')",
            lambda: f"model_type {self.pick(['=', '!='])} 'agent'",
            lambda: f"status {self.pick(['=', '!='])} '{self.pick(['1', '2', 'READY'])}'",
            lambda: self.number_test("creation_timestamp", ["1000", "1050", "1050.5", "nan"]),
            lambda: self.number_test("attributes.last_updated_timestamp_ms", COMPARED_TIMES),
        ])()

    def models(self):
        orders = []
        for name in self.random.sample(["metrics.loss", "metrics.k", "name", "creation_time", "last_updated_timestamp", "model_type"], self.random.randint(0, 2)):
            order = {"field_name": name, "ascending": self.pick([True, False])}
            if name.startswith("metrics") and self.random.random() < 0.6:
                order["dataset_name"] = self.pick(["iris", "wine"])
                if self.random.random() < 0.5:
                    order["dataset_digest"] = self.pick(["d1", "d2"])
            orders.append(order)
        filter_string = self.joined(self.model_test) if self.random.random() < 0.8 else ""
        # MLflow's join returns duplicates, which is a defect.
        found = dict.fromkeys(m.model_id for m in self.store.search_logged_models([self.experiment], filter_string, None, 1000, orders))
        told = SEPARATOR.join(
            f"{o['field_name']} {'asc' if o['ascending'] else 'desc'} {o.get('dataset_name', '')} {o.get('dataset_digest', '')}"
            for o in orders
        )
        return ["models", filter_string, told, ",".join(map(short, found))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        things = Things(options.seed, folder)
        home = things.store.create_experiment("home of the runs")
        for number in range(40):
            things.run(home)
            things.experiment(number)
        run_id = things.store.create_run(things.store.create_experiment("home of the models"), "u", 0, [], "r").info.run_id
        models = things.store.get_experiment_by_name("home of the models").experiment_id
        for number in range(40):
            things.model(models, run_id, number)
        lines = list(things.facts)
        for _ in range(options.count):
            for search in (Searches(things, home).runs, Searches(things, home).experiments, Searches(things, models).models):
                lines.append(search())
    with open(options.file, "w", encoding="utf-8", newline="\n") as out:
        out.writelines("\t".join(escaped(str(field)) for field in line) + "\n" for line in lines if line)


if __name__ == "__main__":
    main()
