"""Random runs: their final state, and the writes that lead to it. The same seed gives the same runs."""

import random
from dataclasses import dataclass, field

EXPERIMENTS = 5
"""The last of them is deleted in the end, with its runs."""
BEGINNING = 1_700_000_000_000
STILL = "still"
"""Tag and param `part` of every run, which distinguishes them from those of the concurrent writer."""

LONG_KEY = "long/" + "key" * 80
KEYS = ["loss", "acc", "k", "K", "x.y", "a b", "ключ", "日本", LONG_KEY]
LONG = "long " * 300
TEXTS = [
    *("a", "A", "b", "ab", "aB", "Ab_c", "a%b", "a_b", "a\\b", "a\\%b", "é", "É", "e\u0301", "𝒳", "\uffee", "日本"),
    *("10", "9", "-1", "a b", " a", "a ", "it's", "'", 'say "x"', '"', "a;b", "a--b", "(a)", "[a]", "*", "?", "#", "$"),
    *("a\nb", "a\r\nb", "tab\there", "\x01", "\x7f", "😀", "😀!", "z" * 90, "z" * 91, "%", "_", "%%", "null", "`a`"),
    *(LONG, LONG + "a", LONG + "b", LONG + "é", "é" * 500, "é" * 500 + "z"),
]
NUMBERS = [
    *(0.0, -0.0, 1.0, 1.5, -1.0, 2.0, 10.0, 0.1, 0.1 + 0.2, 1e-300, -1e-300, 5e-324, 1e300, -1e300, 123456789.123),
    *(float("nan"), float("inf"), float("-inf"), 1.7976931348623157e308),
]
STATUSES = ["RUNNING", "SCHEDULED", "FINISHED", "FAILED", "KILLED"]
USERS = ["u1", "u2", "U1", "ünï", ""]
DATASETS = [(name, digest) for name in ("iris", "Wine", "mnist 2") for digest in ("d1", "D2")]
CONTEXTS = ["train", "Eval", None]


@dataclass
class Run:
    """Final state of a run, and which part of it is written late, perhaps after it ended."""

    experiment: int
    name: str
    user: str
    status: str
    start: int
    end: int | None
    metrics: dict[str, float]
    params: dict[str, str]
    tags: dict[str, str]
    datasets: dict[tuple[str, str], str | None]
    has_name_tag: bool
    is_deleted: bool
    is_restored: bool
    is_ended_early: bool
    late: set[str]
    """Keys whose metric or tag has another value first, and whose param comes last."""
    known: dict = field(default_factory=dict)
    """The response to its creation, with its id."""

    @property
    def id(self) -> str:
        return self.known["run_id"]

    @property
    def is_gone(self) -> bool:
        return self.is_deleted or self.experiment == EXPERIMENTS - 1


def random_runs(seed: int, count: int) -> list[Run]:
    chance = random.Random(f"{seed}/runs")
    return [_run(chance, count) for _ in range(count)]


def _run(chance: random.Random, count: int) -> Run:
    is_ended = chance.random() < 0.8
    # Most runs share their start time with others.
    start = BEGINNING + chance.randrange(count // 2 + 1)
    texts = [text for text in TEXTS if text.strip() and len(text) <= 250]
    return Run(
        experiment=min(chance.randrange(EXPERIMENTS), chance.randrange(EXPERIMENTS)),
        name=chance.choice(texts) if chance.random() < 0.5 else f"run {chance.randrange(count)}",
        user=chance.choice(USERS),
        status=chance.choice(STATUSES[2:] if is_ended else STATUSES[:2]),
        start=start,
        end=start + chance.randrange(50) if is_ended and chance.random() < 0.9 else None,
        metrics={key: _number(chance) for key in _some(chance, KEYS)} | {"part": chance.random()},
        params={key: chance.choice(TEXTS) for key in _some(chance, KEYS)} | {"part": STILL},
        tags={key: chance.choice(TEXTS) for key in _some(chance, KEYS)} | {"part": STILL},
        datasets={one: chance.choice(CONTEXTS) for one in _some(chance, DATASETS, 2)},
        has_name_tag=chance.random() < 0.95,
        is_deleted=chance.random() < 0.1,
        is_restored=chance.random() < 0.05,
        is_ended_early=chance.random() < 0.4,
        late=set(_some(chance, KEYS)),
    )


def _number(chance: random.Random) -> float:
    return chance.choice(NUMBERS) if chance.random() < 0.6 else round(chance.uniform(-5, 5), 3)


def _some(chance: random.Random, choices: list, most: int = 6) -> list:
    return chance.sample(choices, chance.randint(0, most))
