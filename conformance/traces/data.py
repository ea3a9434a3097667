"""Random traces and what is done with them later. The same seed gives the same ones."""

import datetime
import json
import random
from dataclasses import dataclass, field

from suite.otlp import START, span, trace_id

EXPERIMENTS = 3
DAY = 86_400_000
WRITERS_DAY = 400 * DAY
"""Milliseconds after START at which traces of the concurrent writer begin; all others begin before."""
KEYS = ["k", "K", "x.y", "a b", "ключ", "mlflow.user"]
TEXTS = [
    *("a", "A", "ab", "aB", "a%b", "a_b", "a\\b", "é", "É", "𝒳", "日本", "10", "9", "-1", "a b", " a", "it's", 'say "x"'),
    *("a;b", "(a)", "[a]", "*", "a\nb", "tab\there", "😀!", "%", "_", "null", "true", "snow ☃ falls", "z" * 300, ""),
]
NAMES = ["agent", "Agent", "chain of thought", "ünï", "a%b", "rag"]
SPAN_NAMES = ["model", "Model", "tool a", "tool b", "retriever", "ünï ☃", "a_b"]
TYPES = ["LLM", "TOOL", "RETRIEVER", "CHAIN", "UNKNOWN", "CHAT_MODEL", "custom kind"]
MODELS = ["gpt-4o", "claude", "gemini"]
FEEDBACK = ["good", "score", "Flag", "a b"]
EXPECTATIONS = ["answer", "facts"]
VALUES = [
    *("yes", "no", "Yes", "a%b", "é", "", "10", "true", True, False, 0, 1, 2, 3.5, -1, 0.1, 1e21, None),
    *(["a", 1], {"a": "b"}, 'say "x"'),
]
STATES = ["OK", "OK", "OK", "ERROR", "IN_PROGRESS"]


@dataclass
class Trace:
    """A trace, how it is sent, and what happens to it afterwards."""

    hex: str
    experiment: int
    at: int
    """Milliseconds after START."""
    spans: list[list[dict]]
    """Spans by request."""
    info: dict | None
    """What the client says of the trace as a whole after its spans, or nothing."""
    tags: dict[str, str] = field(default_factory=dict)
    """Set later, one by one."""
    removed: list[str] = field(default_factory=list)
    """Keys of tags that are deleted at last."""
    assessments: list[dict] = field(default_factory=list)
    run: int | None = None
    is_deleted: bool = False

    @property
    def id(self) -> str:
        return f"tr-{self.hex}"


class Traces:
    def __init__(self, seed: str):
        self._seed = seed
        self._chance = random.Random(f"{seed}/traces")

    def some(self, count: int) -> list[Trace]:
        return [self._one(number) for number in range(count)]

    def _pick(self, choices):
        return self._chance.choice(choices)

    def _happens(self, share: float) -> bool:
        return self._chance.random() < share

    def _some(self, keys: list, values: list, most: int = 3) -> dict:
        return {key: self._pick(values) for key in self._chance.sample(keys, self._chance.randint(0, most))}

    def _one(self, number: int) -> Trace:
        at = self._pick([0, 0, 1, 7, 1000, 60_000, DAY, DAY + 1, 2 * DAY]) + self._chance.randrange(5) * 3_600_000
        trace = Trace(trace_id(self._seed, number), self._chance.randrange(EXPERIMENTS), at, [], None)
        spans = self._spans(trace)
        cut = self._chance.randrange(len(spans) + 1)
        order = [spans[cut:], spans[:cut]] if self._happens(0.5) else [spans[:cut], spans[cut:]]
        trace.spans = [part for part in order if part]
        if self._happens(0.7):
            trace.info = self._info(trace)
        trace.tags = self._some([*KEYS, "mlflow.traceName"], [text for text in TEXTS if text])
        trace.removed = [key for key in trace.tags if self._happens(0.1)]
        trace.assessments = [self._assessment() for _ in range(self._pick([0, 0, 1, 1, 2, 4]))]
        trace.run = self._chance.randrange(3) if self._happens(0.2) else None
        trace.is_deleted = self._happens(0.04)
        return trace

    def _spans(self, trace: Trace) -> list[dict]:
        count = self._pick([1, 1, 2, 3, 4, 8])
        return [self._span(trace, number, count) for number in range(1, count + 1)]

    def _span(self, trace: Trace, number: int, count: int) -> dict:
        attributes = {"mlflow.spanType": self._pick(TYPES)} if self._happens(0.8) else {}
        attributes |= self._some(KEYS, [*TEXTS, 1, 2.5, True, ["a", "b"]])
        if number == 1:
            attributes |= self._root()
        if self._happens(0.4):
            attributes |= self._model()
        parent = None if number == 1 else self._chance.randrange(1, number)
        end = trace.at + self._pick([0, 1, 5, 20, 100, 1500, 0.25, 60_000])
        if number == 1 and count > 1 and self._happens(0.05):
            parent = 99  # Its root never arrives.
        return span(
            trace.hex, number, parent, name=self._pick(SPAN_NAMES), start=trace.at, end=end,
            status=self._pick([0, 1, 1, 1, 2]), attributes=attributes,
        )

    def _root(self) -> dict:
        told = {"session.id": self._pick(["s1", "s2", "S1", "s 3"])} if self._happens(0.4) else {}
        told |= {"user.id": self._pick(["u1", "ünï"])} if self._happens(0.3) else {}
        if self._happens(0.6):
            told |= {"mlflow.spanInputs": json.dumps({"q": self._pick(TEXTS)}), "mlflow.spanOutputs": json.dumps(self._pick(TEXTS))}
        return told

    def _model(self) -> dict:
        first, second = self._chance.randrange(100), self._chance.randrange(20)
        usage = {"input_tokens": first, "output_tokens": second, "total_tokens": first + second}
        usage |= {"cache_read_input_tokens": 3} if self._happens(0.3) else {}
        cost = {"input_cost": first / 64, "output_cost": second / 32, "total_cost": first / 64 + second / 32}
        return {
            "mlflow.chat.tokenUsage": json.dumps(usage), "mlflow.llm.cost": json.dumps(cost),
            "mlflow.llm.model": self._pick(MODELS), "mlflow.llm.provider": self._pick(["openai", "google"]),
        }

    def _info(self, trace: Trace) -> dict:
        metadata = self._some(["m", "M", "x.y"], [text for text in TEXTS if text])
        metadata |= {"mlflow.trace.session": self._pick(["s1", "s2", "s 3"])} if self._happens(0.2) else {}
        info = {
            "trace_id": trace.id,
            "request_time": _moment(trace.at + self._pick([0, 0, 0, 5])),
            "state": self._pick(STATES),
            "trace_metadata": metadata,
            "tags": {"mlflow.traceName": self._pick(NAMES)} | self._some(KEYS, [text for text in TEXTS if text], 2),
        }
        info |= {"execution_duration": f"{self._pick([0, 1, 20, 1500]) / 1000}s"} if self._happens(0.9) else {}
        info |= {"client_request_id": self._pick(["c1", "c2", "C1", "é"])} if self._happens(0.4) else {}
        info |= {"request_preview": "asked", "response_preview": self._pick(TEXTS)} if self._happens(0.3) else {}
        return info

    def _assessment(self) -> dict:
        is_expected = self._happens(0.3)
        value = self._pick([one for one in VALUES if one is not None] if is_expected else VALUES)
        kind = "expectation" if is_expected else "feedback"
        given = {"value": value}
        if is_expected and isinstance(value, (list, dict)):
            given = {"serialized_value": {"serialization_format": "JSON_FORMAT", "value": json.dumps(value)}}
        at = _moment(self._chance.randrange(3 * DAY))
        told = {
            "assessment_name": self._pick(EXPECTATIONS if is_expected else FEEDBACK), kind: given,
            "source": {"source_type": self._pick(["HUMAN", "CODE", "LLM_JUDGE"]), "source_id": "s"},
            "create_time": at, "last_update_time": at,
        }
        told |= {"rationale": "since"} if self._happens(0.3) else {}
        return {"told": told, "then": self._pick(["keep", "keep", "keep", "override", "delete", "update"])}


def _moment(millis: int) -> str:
    at = datetime.datetime.fromtimestamp(START // 10**9, datetime.timezone.utc) + datetime.timedelta(milliseconds=millis)
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"
