"""Random searches of registered models and of versions. The same seed gives the same ones."""

from differential.clauses import EQUALITIES, PATTERNS, Clauses, key, quoted
from differential.registry import PROMPT, RUNS, SOURCES, TAG_KEYS, Model
from differential.runs import STILL
from search.generate import MODEL_VERSION_ATTRIBUTES, REGISTERED_MODEL_ATTRIBUTES, REGISTRY_ENTITIES, Generator

COMPARISONS = ["=", "!=", "<", "<=", ">", ">="]
SIZES = [1, 2, 3, 3, 7, 7, 7, 20, 20, 20, 50, 100, 1000, None]
NUMBERS = ["1", "2", "3", "0", "-1", "2.5", "3.0", "'2'", "'x'", "1e2", "5"]
DIRECTIONS = ["", " ASC", " DESC", " desc"]
MODEL_ORDERS = [["name"], ["timestamp", "last_updated_timestamp"]]
VERSION_ORDERS = [["name"], ["version_number"], ["creation_timestamp"], ["last_updated_timestamp"]]
"""Fields of orders, each with its names: two names of one field are refused."""


class _Searches:
    """Common part of both kinds of searches."""

    def __init__(self, seed: str, models: list[Model], attributes: list[str], orders: list[list[str]]):
        self._clauses = Clauses(seed)
        self._chance, self._pick, self._happens = self._clauses.chance, self._clauses.pick, self._clauses.happens
        self._odd = Generator(f"{seed}/odd", REGISTRY_ENTITIES, attributes, [name for names in orders for name in names])
        self._models = models
        self._orders = orders

    def next(self, is_restricted: bool) -> dict:
        """A search; a restricted one finds nothing that the concurrent writer creates."""
        parts = {
            "filter": self._filter(is_restricted),
            "order_by": self._some_orders(),
            "max_results": self._pick(SIZES),
        }
        return {name: part for name, part in parts.items() if part is not None}

    def _filter(self, is_restricted: bool) -> str:
        if not is_restricted and self._happens(0.15):
            return self._odd.filter()
        clauses = self._some_clauses()
        if self._happens(0.25):
            clauses.append(self._prompts())
        if is_restricted:
            clauses.append(self._pick([f"tags.part = '{STILL}'", f"tag.part LIKE '{STILL[:3]}%'"]))
        self._chance.shuffle(clauses)
        return self._clauses.joined(clauses)

    def _some_clauses(self) -> list[str]:
        return [self._clause() for _ in range(self._pick([0, 0, 1, 1, 1, 1, 2, 2, 3]))]

    def _prompts(self) -> str:
        test = self._pick(["= 'true'", "= 'true'", "!= 'false'", "= 'false'", "!= 'true'", "= 'True'", "LIKE 'tr%'"])
        return f"tags.`{PROMPT}` {test}"

    def _name(self) -> str:
        known = [model.name for model in self._sample()]
        return self._clauses.text(self._pick(["name", "name", "attribute.name"]), known)

    def _tag(self, known: list[dict[str, str]]) -> str:
        tag = self._pick([*TAG_KEYS, "nothing", "gone"])
        values = [tags[tag] for tags in known if tag in tags]
        return self._clauses.text(f"{self._pick(['tags', 'tag'])}.{key(tag)}", values)

    def _some_orders(self) -> list[str] | None:
        if self._happens(0.08):
            return self._odd.order().split("\x1e")
        some = self._chance.sample(self._orders, self._pick([0, 0, 1, 1, 2, 2]))
        return [self._pick(names) + self._pick(DIRECTIONS) for names in some] or None

    def _sample(self) -> list[Model]:
        return [self._pick(self._models) for _ in range(10)]


class ModelSearches(_Searches):
    """Requests for searches of given models."""

    def __init__(self, seed: str, models: list[Model]):
        super().__init__(f"{seed}/models", models, REGISTERED_MODEL_ATTRIBUTES, MODEL_ORDERS)

    def _clause(self) -> str:
        return self._pick([self._name, lambda: self._tag([model.tags for model in self._sample()])])()


class VersionSearches(_Searches):
    """Requests for searches of the versions of given models."""

    def __init__(self, seed: str, models: list[Model]):
        super().__init__(f"{seed}/versions", models, MODEL_VERSION_ATTRIBUTES, VERSION_ORDERS)

    def _some_clauses(self) -> list[str]:
        """Often those of one model, the most common search."""
        named = [f"name = {quoted(self._pick(self._models).name)}"] if self._happens(0.3) else []
        return named + super()._some_clauses()

    def _clause(self) -> str:
        return self._pick([self._name, self._version_tag, self._version_tag, self._number, self._run, self._source])()

    def _version_tag(self) -> str:
        return self._tag([version.tags for model in self._sample() for version in model.versions])

    def _number(self) -> str:
        return f"version_number {self._pick(COMPARISONS)} {self._pick(NUMBERS)}"

    def _run(self) -> str:
        if self._happens(0.4):
            some = self._chance.sample(RUNS, self._chance.randint(1, 5))
            return f"{self._pick(['run_id', 'attribute.run_id'])} IN ({', '.join(map(quoted, some))})"
        return f"run_id {self._pick(EQUALITIES + PATTERNS)} {quoted(self._pick([*RUNS, '%1', 'r__']))}"

    def _source(self) -> str:
        return self._clauses.text("source_path", SOURCES)
