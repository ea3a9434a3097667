"""Normalises the result of a flow: replaces ids, times, and other values that differ between servers."""

import json
import re

HEX = re.compile(r"(?:(?<![0-9a-zA-Z])|(?<=%2F))(m-)?([0-9a-f]{32})(?![0-9a-zA-Z])")
EXPERIMENT = re.compile(
    r"(mlflow-artifacts:/|/mlflow-artifacts/artifacts/|\?path=|No such artifact: '"
    r"|\b[Ee]xperiment (?:with )?(?:id=|ID )?'?)([1-9]\d*)(?=%2F|\b)"
)
SPAN = re.compile(r"(?<![0-9a-zA-Z])(?=\d*[a-f])[0-9a-f]{16}(?![0-9a-zA-Z])")
"""The id of a span that a client chose at random; those that a flow chooses have only digits."""
RANDOM_NAME = re.compile(r"\b[a-z]+-[a-z]+-\d{1,4}\b")
MOMENT = re.compile(r"\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?")
MILLIS = re.compile(r"(?<!\d)\d{13}(?!\d)")
NANOS = re.compile(r"(?<!\d)(\d{13})\d{6}(?!\d)")
SET = re.compile(r"(?<=\{)'[^{}:]*'(?=\})")
ANSWER_IN_A_MESSAGE = re.compile(r"(?<=Response text: )\{.*\}")
ACCOUNT_IN_A_MESSAGE = re.compile(r"\b(user|role)_id=(\d+)")
DIRECT_ROLE = re.compile(r"(?<=\b__user_)(\d+)(?=__\b)")
"""The id of a user in the name of the role that has the user's own grants."""
ACCOUNT_KEYS = {"user_id": "user", "role_id": "role", "role_permission_id": "row"}
EXPERIMENT_KEYS = ("experiment_id", "experiment_ids", "mlflow.experimentId", "resource_pattern", "resource_id")
UNORDERED = ("tags", "params", "metrics")
"""Lists that MLflow's server reads from its database without an order; a history has only one key."""
MODELS = ("model_inputs", "model_outputs")
"""Lists that it reads in the order of random ids."""


class Normal:
    """The normal form of one flow's results.

    Names map values that the runner chose to their placeholders. Ids are numbered in the order of
    appearance, so that equal ids stay equal. A number is treated as a time only if it is between the
    start and the end of the run; any other number is compared as it is.
    """

    def __init__(self, names: dict[str, str], began: float, ended: float):
        self._names = names
        self._earliest = (began - 1) * 1000
        self._latest = (ended + 1) * 1000
        self._ids: dict[tuple[str, str], str] = {}

    def of(self, value, key: str = ""):
        if isinstance(value, dict):
            kind = _kind_of_account(value)
            return {
                self._text(name): self._id(kind, str(member)) if kind and name == "id" else self.of(member, name)
                for name, member in value.items()
            }
        if key in ACCOUNT_KEYS and isinstance(value, int):
            return self._id(ACCOUNT_KEYS[key], str(value))
        if isinstance(value, list):
            return [self.of(member, key) for member in self._in_order(key, value)]
        if isinstance(value, str):
            return self._text_at(key, value)
        if isinstance(value, (int, float)) and self._is_now(value):
            return f"<now, {type(value).__name__}>"
        if isinstance(value, int) and self._is_now(value // 1_000_000):
            return "<now, in nanoseconds>"
        return value

    def _text_at(self, key: str, text: str) -> str:
        if key in EXPERIMENT_KEYS and text.isdigit() and text != "0":
            return self._id("experiment", text)
        return self._text(text)

    def _text(self, text: str) -> str:
        for found, name in self._names.items():
            text = text.replace(found, name)
        text = ANSWER_IN_A_MESSAGE.sub(_rewritten, text)
        text = HEX.sub(lambda match: self._id("model" if match[1] else "id", match[2]), text)
        text = SPAN.sub(lambda match: self._id("span", match[0]), text)
        text = EXPERIMENT.sub(lambda match: match[1] + self._id("experiment", match[2]), text)
        text = ACCOUNT_IN_A_MESSAGE.sub(lambda match: f"{match[1]}_id={self._id(match[1], match[2])}", text)
        text = DIRECT_ROLE.sub(lambda match: self._id("user", match[1]), text)
        text = RANDOM_NAME.sub("<random name>", text)
        text = MOMENT.sub("<moment>", text)
        text = SET.sub(lambda match: ", ".join(sorted(match[0].split(", "))), text)
        text = NANOS.sub(lambda match: "<now>" if self._is_now(int(match[1])) else match[0], text)
        return MILLIS.sub(lambda match: "<now>" if self._is_now(int(match[0])) else match[0], text)

    def _id(self, kind: str, text: str) -> str:
        count = sum(1 for known, _ in self._ids if known == kind)
        return self._ids.setdefault((kind, text), f"<{kind} {count + 1}>")

    def _is_now(self, number) -> bool:
        return self._earliest <= number <= self._latest

    def _in_order(self, key: str, members: list) -> list:
        if key in UNORDERED and all(isinstance(one, dict) and "key" in one for one in members):
            return sorted(members, key=lambda one: str(one["key"]))
        if key in MODELS:
            known = [hex_digits for kind, hex_digits in self._ids if kind == "model"]
            return sorted(members, key=lambda one: _place(known, one["model_id"].removeprefix("m-")))
        return members


def _kind_of_account(told: dict) -> str | None:
    """What an id identifies that is unique to a kind: a user, a role, its permission row, or an assignment."""
    if "is_admin" in told:
        return "user"
    if "resource_pattern" in told:
        return "row"
    if "user_id" in told and "role_id" in told:
        return "assignment"
    return "role" if "workspace" in told and "permissions" in told else None


def _place(known: list, one) -> int:
    return known.index(one) if one in known else len(known)


def _rewritten(match: re.Match) -> str:
    """Clients quote the bytes of a response; the whitespace of JSON is not compared."""
    try:
        return json.dumps(json.loads(match[0]))
    except ValueError:
        return match[0]
