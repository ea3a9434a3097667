"""Random registered models and versions: their final state, and the changes that lead to it."""

import random
from dataclasses import dataclass, field

from differential.runs import KEYS, STILL, TEXTS

PROMPT = "mlflow.prompt.is_prompt"
NAMES = [text for text in TEXTS if text.strip() and len(text) <= 100]
TAG_KEYS = [key for key in KEYS if key != "日本"]
STAGES = ["None", "Staging", "Production", "Archived"]
SOURCES = ["s3://bucket/a", "s3://bucket/B", "S3://bucket/a_b", "http://host/%25/x", "dbfs:/ünï/✓", "s3://bucket/😀"]
RUNS = ["", "", *(f"{number:032x}" for number in range(7)), "RUN", "r_1"]
ALIASES = ["best", "Best", "next_1", "a-b"]
DESCRIPTIONS = ["", "", "about", "# Ünï\n\n✓ 😀", "x" * 1000]
DELETED = "Deleted_Internal"


@dataclass
class Version:
    """Final state of a version."""

    number: int
    source: str
    run: str
    description: str
    stage: str
    tags: dict[str, str]
    is_deleted: bool
    known: dict = field(default_factory=dict)
    """Its final state as the server returns it, with its times."""


@dataclass
class Model:
    """Final state of a registered model, and its changes."""

    name: str
    description: str
    tags: dict[str, str]
    aliases: dict[str, int]
    versions: list[Version]
    is_renamed: bool
    is_made_twice: bool
    is_deleted: bool
    known: dict = field(default_factory=dict)

    @property
    def is_prompt(self) -> bool:
        return self.tags.get(PROMPT) == "true"

    @property
    def living(self) -> list[Version]:
        return [version for version in self.versions if not version.is_deleted]


def random_models(seed: str, count: int) -> list[Model]:
    chance = random.Random(f"{seed}/models")
    return [_model(chance, number) for number in range(count)]


def _model(chance: random.Random, number: int) -> Model:
    mark = chance.choices([{}, {PROMPT: "true"}, {PROMPT: "false"}, {PROMPT: "True"}], [75, 20, 3, 2])[0]
    versions = [_version(chance, one + 1, mark) for one in range(_version_count(chance))]
    living = [version.number for version in versions if not version.is_deleted]
    return Model(
        name=_name(chance, number),
        description=chance.choice(DESCRIPTIONS),
        tags=_tags(chance) | mark,
        aliases={alias: chance.choice(living) for alias in ALIASES if living and chance.random() < 0.2},
        versions=versions,
        is_renamed=chance.random() < 0.15,
        is_made_twice=chance.random() < 0.1,
        is_deleted=chance.random() < 0.05,
    )


def _version_count(chance: random.Random) -> int:
    """Mostly few, sometimes more than a page."""
    return chance.randrange(15, 30) if chance.random() < 0.05 else min(chance.randrange(8), chance.randrange(8))


def _name(chance: random.Random, number: int) -> str:
    """A unique name, which may share a prefix or suffix with others."""
    text = chance.choice(NAMES).replace("/", "-").replace(":", "-")
    return chance.choice([f"{text} {number}", f"{number}{text}", f"model {number}", f"Model {number} {text}"])


def _version(chance: random.Random, number: int, mark: dict) -> Version:
    # The first version of a prompt has the tag and stays, so all versions count as those of a prompt.
    is_first = number == 1
    return Version(
        number=number,
        source=chance.choice(SOURCES),
        run=chance.choice(RUNS),
        description=chance.choice(DESCRIPTIONS),
        stage=chance.choice(STAGES) if chance.random() < 0.5 else "None",
        tags=_tags(chance) | (mark if is_first or chance.random() < 0.8 else {}),
        is_deleted=not (mark and is_first) and chance.random() < 0.15,
    )


def _tags(chance: random.Random) -> dict[str, str]:
    some = chance.sample(TAG_KEYS, chance.randint(0, 5))
    return {key: chance.choice(TEXTS) for key in some} | {"part": STILL}
