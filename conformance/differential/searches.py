"""Random searches: most of them find something, some are invalid. The same seed gives the same ones."""

import sys

from differential.clauses import EQUALITIES, PATTERNS, Clauses, key as _key, quoted as _quoted
from differential.runs import BEGINNING, KEYS, NUMBERS, STATUSES, STILL, USERS, Run
from search.generate import RUN_ATTRIBUTES, RUN_ENTITIES, Generator

COMPARISONS = ["=", "!=", "<", "<=", ">", ">="]
VIEWS = ["ACTIVE_ONLY"] * 7 + ["DELETED_ONLY", "ALL", None]
SIZES = [1, 2, 3, 3, 7, 7, 7, 20, 20, 20, 50, 50, 100, 1000, None]
ODD_SIZES = [0, -1, 50_001]
ALIASES = ["start_time", "end_time", "status", "run_name", "user_id", "run_id", "artifact_uri", "Created", "`Run name`"]
END_OF_TIME = BEGINNING * 2
"""Start time of everything that the concurrent writer creates."""


class Searches:
    """Requests for searches of given runs."""

    def __init__(self, seed: str, experiments: list[str], runs: list[Run]):
        self._clauses = Clauses(f"{seed}/searches")
        self._chance, self._pick, self._happens = self._clauses.chance, self._clauses.pick, self._clauses.happens
        self._odd = Generator(f"{seed}/odd", RUN_ENTITIES, RUN_ATTRIBUTES)
        self._experiments = experiments
        self._runs = runs

    def next(self, is_restricted: bool) -> dict:
        """A search; a restricted one finds none of the runs that the concurrent writer creates."""
        parts = {
            "experiment_ids": self._some_experiments(),
            "filter": self._filter(is_restricted),
            "order_by": self._orders(),
            "run_view_type": self._pick(VIEWS),
            "max_results": self._pick(ODD_SIZES if self._happens(0.01) else SIZES),
        }
        return {name: part for name, part in parts.items() if part is not None}

    def _some_experiments(self) -> list[str]:
        if self._happens(0.01):
            return []
        # With a deleted experiment among them, all runs are scanned.
        known = self._experiments if self._happens(0.1) else self._experiments[:-1]
        some = self._chance.sample(known, self._chance.randint(1, len(known)))
        return some + ([some[0], "999999"] if self._happens(0.1) else [])

    def _filter(self, is_restricted: bool) -> str:
        if not is_restricted and self._happens(0.12):
            return self._odd.filter()
        clauses = [self._clause() for _ in range(self._pick([0, 0, 1, 1, 1, 2, 2, 3, 4]))]
        if is_restricted:
            clauses.insert(self._chance.randrange(len(clauses) + 1), self._restriction())
        return self._clauses.joined(clauses)

    def _restriction(self) -> str:
        return self._pick([
            f"tags.part = '{STILL}'",
            f"params.part = '{STILL}'",
            f"tags.part LIKE '{STILL[:3]}%'",
            f"params.part ILIKE '%{STILL[1:]}'",
            "metrics.part <= 1",
            f"start_time < {END_OF_TIME}",
            "user_id != 'writer'",
        ])

    def _clause(self) -> str:
        return self._pick([
            self._metric, self._metric, self._metric,
            lambda: self._text("params", lambda run: run.params),
            lambda: self._text("params", lambda run: run.params),
            lambda: self._text("tags", lambda run: run.tags),
            self._presence, self._name, self._status, self._user, self._time, self._id, self._dataset,
        ])()

    def _metric(self) -> str:
        key = self._pick(KEYS)
        known = [run.metrics[key] for run in self._sample() if key in run.metrics]
        value = self._pick(known or NUMBERS)
        if value != value:
            value = 0.0
        value = max(-sys.float_info.max, min(value, sys.float_info.max))
        number = self._pick([repr(value), repr(value), f"{value:.1f}", "0", "-0.0", "1e999", "-1e999", "3"])
        return f"{self._pick(['metrics', 'metric'])}.{_key(key)} {self._pick(COMPARISONS)} {number}"

    def _text(self, entity: str, entries) -> str:
        key = self._pick(KEYS)
        known = [entries(run)[key] for run in self._sample() if key in entries(run)]
        return self._clauses.text(f"{entity}.{_key(key)}", known)

    def _presence(self) -> str:
        key = _key(self._pick([*KEYS, "nothing"]))
        return f"{self._pick(['params', 'tags', 'tag'])}.{key} IS {self._pick(['', 'NOT '])}NULL"

    def _name(self) -> str:
        name = self._pick(["run_name", "attributes.run_name", "`Run name`", "tags.`mlflow.runName`"])
        return self._clauses.text(name, [run.name for run in self._sample()])

    def _status(self) -> str:
        return f"{self._pick(['', 'attributes.'])}status {self._pick(EQUALITIES + PATTERNS)} '{self._pick([*STATUSES, 'f%', 'F%'])}'"

    def _user(self) -> str:
        return f"user_id {self._pick(EQUALITIES + PATTERNS)} '{self._pick([*USERS, 'u_'])}'"

    def _time(self) -> str:
        run = self._pick(self._runs)
        time = self._pick([run.start, run.start, run.end or run.start, run.start + 0.5, 0])
        return f"{self._pick(['start_time', 'start_time', 'end_time', 'created'])} {self._pick(COMPARISONS)} {time}"

    def _id(self) -> str:
        ids = [self._pick(self._runs).id for _ in range(self._chance.randint(1, 30))]
        if self._happens(0.5):
            return f"run_id {self._pick(['IN', 'NOT IN'])} ({', '.join(map(_quoted, [*ids, 'nobody']))})"
        return f"attributes.run_id {self._pick(EQUALITIES + ['LIKE'])} {_quoted(ids[0])}"

    def _dataset(self) -> str:
        part, values = self._pick([
            ("name", ["iris", "wine", "Wine", "m%"]),
            ("digest", ["d1", "d2", "D2"]),
            ("context", ["train", "eval", "Eval", "%a%"]),
        ])
        if self._happens(0.3):
            return f"datasets.{part} {self._pick(['IN', 'NOT IN'])} ({', '.join(map(_quoted, values[:2]))})"
        return f"dataset.{part} {self._pick(EQUALITIES + PATTERNS)} {_quoted(self._pick(values))}"

    def _orders(self) -> list[str] | None:
        if self._happens(0.05):
            return self._odd.order().split("\x1e")
        names = [f"{entity}.{_key(key)}" for entity in ("metrics", "metrics", "params", "tags") for key in KEYS]
        names += [*ALIASES, *ALIASES, "metrics.part", "params.part", "metrics.nothing", "tags.`mlflow.runName`"]
        some = self._chance.sample(names, self._pick([0, 0, 1, 1, 1, 2, 2, 3]))
        return [name + self._pick(["", " ASC", " DESC", " desc"]) for name in some] or None

    def _sample(self) -> list[Run]:
        return [self._pick(self._runs) for _ in range(10)]
