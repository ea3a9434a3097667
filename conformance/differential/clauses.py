"""Random comparisons of texts, as filters spell them."""

import random

from differential.runs import TEXTS

EQUALITIES = ["=", "=", "!="]
PATTERNS = ["LIKE", "ILIKE", "like", "ilike"]


class Clauses:
    """Random choices; the same seed makes the same choices."""

    def __init__(self, seed: str):
        self.chance = random.Random(seed)

    def pick(self, choices):
        return self.chance.choice(choices)

    def happens(self, share: float) -> bool:
        return self.chance.random() < share

    def joined(self, clauses: list[str]) -> str:
        return self.pick([" AND ", " and ", "\nAND "]).join(clauses)

    def text(self, name: str, known: list[str]) -> str:
        """A comparison with a text that is mostly one of the known texts."""
        text = self.pick(known) if known and self.happens(0.8) else self.pick(TEXTS)
        if self.happens(0.5):
            return f"{name} {self.pick(EQUALITIES)} {quoted(text)}"
        return f"{name} {self.pick(PATTERNS)} {quoted(self._pattern(text))}"

    def _pattern(self, text: str) -> str:
        at = self.chance.randrange(len(text) + 1)
        return self.pick([
            text[:at] + "%",
            "%" + text[at:],
            "%" + text[at : at + 2] + "%",
            "%" + text[at : at + 4] + "%",
            text[:at] + "_" + text[at + 1 :],
            text[:at] + "%" + text[at + 1 :],
            text.upper(),
            text,
            "%",
            "",
        ])


def key(key: str) -> str:
    return key if key.isascii() and key.isalnum() else f"`{key}`"


def quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"
