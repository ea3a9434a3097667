"""Random searches for traces: most of them find something, some are invalid. The same seed gives the same ones."""

from differential.clauses import EQUALITIES, Clauses, key as _key, quoted as _quoted
from search.generate import Generator
from suite.otlp import MILLI, START
from traces.data import (
    EXPECTATIONS, EXPERIMENTS, FEEDBACK, KEYS, MODELS, NAMES, SPAN_NAMES, TEXTS, TYPES, WRITERS_DAY, Trace,
)

COMPARISONS = ["=", "!=", "<", "<=", ">", ">="]
SIZES = [1, 2, 3, 7, 7, 20, 20, 50, 100, 500, None]
ODD_SIZES = [0, -1, 501]
ENTITIES = ["tag", "tags", "metadata", "request_metadata", "attribute", "attributes", "trace", "span", "feedback", "expectation"]
ATTRIBUTES = ["name", "status", "timestamp_ms", "timestamp", "execution_time_ms", "request_id", "run_id", "client_request_id"]
ORDERS = ["timestamp_ms", "timestamp", "execution_time_ms", "execution_time", "status", "name", "request_id", "run_id", "experiment_id"]


class TraceSearches:
    def __init__(self, seed: str, traces: list[Trace]):
        self._clauses = Clauses(f"{seed}/searches")
        self._chance, self._pick, self._happens = self._clauses.chance, self._clauses.pick, self._clauses.happens
        self._odd = Generator(f"{seed}/odd", ENTITIES, ATTRIBUTES, ORDERS)
        self._traces = traces

    def next(self, is_restricted: bool = False) -> dict:
        """A search; a restricted one finds none of the traces that are written meanwhile."""
        parts = {
            "locations": [_location(f"<experiment {one}>") for one in self._some_experiments()],
            "filter": self.filter(is_restricted),
            "order_by": self._orders(),
            "max_results": self._pick(ODD_SIZES if self._happens(0.01) else SIZES),
        }
        return {name: part for name, part in parts.items() if part is not None}

    def _some_experiments(self) -> list[int]:
        return self._chance.sample(range(EXPERIMENTS), self._pick([1, 1, 1, 2, 3]))

    def filter(self, is_restricted: bool = False, is_valid: bool = False) -> str:
        if not is_restricted and not is_valid and self._happens(0.12):
            return self._odd.filter()
        clauses = [self.clause() for _ in range(self._pick([0, 1, 1, 1, 2, 2, 3]))]
        if is_restricted:
            clauses.append(f"timestamp_ms < {START // MILLI + WRITERS_DAY}")
        return self._clauses.joined(clauses)

    def clause(self) -> str:
        return self._pick([
            self._name, self._status, self._time, self._duration, self._id, self._client, self._run,
            self._tag, self._tag, self._metadata, self._presence, self._session,
            self._span, self._span, self._attribute, self._content, self._content,
            self._feedback, self._feedback, self._number, self._expectation, self._assessed,
        ])()

    def _text(self, name: str, known: list[str], comparators=("=", "!=", "LIKE", "ILIKE", "RLIKE")) -> str:
        text = self._pick(known) if self._happens(0.85) else self._pick(TEXTS)
        comparator = self._pick(comparators)
        if comparator in ("LIKE", "ILIKE"):
            at = self._chance.randrange(len(text) + 1)
            text = self._pick([f"{text[:at]}%", f"%{text[at:]}", f"%{text[at:at + 3]}%", text.upper(), f"{text[:at]}_{text[at + 1:]}"])
        if comparator == "RLIKE":
            text = self._pick(["^a", "a$", "[a-c]+", "o.*s", "^(yes|agent)$", "(?i)MODEL", "", "s?1"])
        return f"{name} {comparator} {_quoted(text)}"

    def _name(self) -> str:
        name = self._pick(["name", "attributes.name", "trace.name", "tags.`mlflow.traceName`"])
        return self._text(name, NAMES)

    def _status(self) -> str:
        if self._happens(0.3):
            return f"status {self._pick(['IN', 'NOT IN'])} ('OK', 'IN_PROGRESS')"
        return f"{self._pick(['', 'trace.', 'attributes.'])}status {self._pick(EQUALITIES)} '{self._pick(['OK', 'ERROR', 'IN_PROGRESS', 'ok'])}'"

    def _time(self) -> str:
        at = START // MILLI + self._pick(self._traces).at + self._pick([0, 0, 1, -1])
        return f"{self._pick(['timestamp_ms', 'timestamp', 'attributes.timestamp_ms'])} {self._pick(COMPARISONS)} {at}"

    def _duration(self) -> str:
        return f"{self._pick(['execution_time_ms', 'execution_time'])} {self._pick(COMPARISONS)} {self._pick([0, 1, 20, 100, 1500, 60_000])}"

    def _id(self) -> str:
        ids = [self._pick(self._traces).id for _ in range(self._chance.randint(1, 9))]
        if self._happens(0.5):
            return f"request_id {self._pick(['IN', 'NOT IN'])} ({', '.join(map(_quoted, ids))})"
        return f"request_id {self._pick(EQUALITIES)} '{ids[0]}'"

    def _client(self) -> str:
        return self._text("client_request_id", ["c1", "c2", "C1", "é"])

    def _run(self) -> str:
        return f"{self._pick(['run_id', 'attribute.run_id'])} = '{self._pick(['<run 0>', '<run 1>', '<run 2>', 'nobody'])}'"

    def _tag(self) -> str:
        return self._text(f"{self._pick(['tag', 'tags'])}.{_key(self._pick(KEYS))}", [text for text in TEXTS if text])

    def _metadata(self) -> str:
        return self._text(f"{self._pick(['metadata', 'request_metadata'])}.{_key(self._pick(['m', 'M', 'x.y']))}", TEXTS)

    def _presence(self) -> str:
        name = self._pick([f"tags.{_key(self._pick(KEYS))}", "metadata.m", "metadata.`mlflow.trace.session`", "tags.nothing"])
        return f"{name} IS {self._pick(['', 'NOT '])}NULL"

    def _session(self) -> str:
        return self._text(f"metadata.`mlflow.trace.{self._pick(['session', 'user'])}`", ["s1", "s2", "S1", "u1"])

    def _span(self) -> str:
        name, known = self._pick([("name", SPAN_NAMES), ("type", TYPES), ("status", ["OK", "ERROR", "UNSET"])])
        if self._happens(0.25):
            values = ", ".join(map(_quoted, self._chance.sample(known, 2)))
            return f"span.{name} {self._pick(['IN', 'NOT IN'])} ({values})"
        return self._text(f"span.{name}", known)

    def _attribute(self) -> str:
        name = self._pick(["k", "K", "`a b`", "`x.y`", "`mlflow.llm.model`", "`mlflow.spanType`"])
        return self._text(f"span.attributes.{name}", [*TEXTS, *MODELS, '"a"'], ("=", "!=", "LIKE", "ILIKE"))

    def _content(self) -> str:
        name = self._pick(["span.content", "trace.text", "attributes.text"])
        text = self._pick(["snow", "☃", "falls", "say", "model", "tool", "z" * 40, "session", "mlflow.spanType", "é", "\\u00e9"])
        text = text.upper() if self._happens(0.2) else text
        pattern = self._pick([f"%{text}%", f"%{text[:3]}%", f"%{text[:2]}%{text[-1]}%", f"%{text[0]}_{text[2:]}%", "%"])
        return f"{name} {self._pick(['LIKE', 'ILIKE'])} {_quoted(pattern)}"

    def _feedback(self) -> str:
        known = ["yes", "no", "Yes", "true", "false", "10", "1", "3.5", "é", '["a", 1]', "null"]
        return self._text(f"feedback.{_key(self._pick(FEEDBACK))}", known)

    def _number(self) -> str:
        kind = self._pick(["feedback", "expectation"])
        name = _key(self._pick(FEEDBACK + EXPECTATIONS))
        return f"{kind}.{name} {self._pick(COMPARISONS[2:])} {self._pick([0, 1, 2, 3.5, -1, 10])}"

    def _expectation(self) -> str:
        return self._text(f"expectation.{_key(self._pick(EXPECTATIONS))}", ["yes", "no", "true", '{"a": "b"}', "1"])

    def _assessed(self) -> str:
        kind, names = self._pick([("feedback", FEEDBACK), ("expectation", EXPECTATIONS)])
        return f"{kind}.{_key(self._pick([*names, 'nothing']))} IS {self._pick(['', 'NOT '])}NULL"

    def _orders(self) -> list[str] | None:
        if self._happens(0.05):
            return self._odd.order().split("\x1e")
        names = [self._pick(ORDERS[:2]), self._pick(ORDERS[2:4]), *ORDERS[4:], "metadata.m", "metadata.`mlflow.trace.session`", *(f"tags.{_key(key)}" for key in KEYS)]
        # Ids of experiments and runs are the server's own, so their order is, too.
        names = [name for name in names if name not in ("experiment_id", "run_id")]
        some = self._chance.sample(names, self._pick([0, 0, 1, 1, 1, 2, 3]))
        return [name + self._pick(["", " ASC", " DESC", " desc"]) for name in some] or None


def _location(experiment: str) -> dict:
    return {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": experiment}}

