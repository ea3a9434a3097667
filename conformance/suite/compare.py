"""Finds where two answers differ, and which differences are kept on purpose."""

import fnmatch
import math
from dataclasses import dataclass

MISSING = "<missing>"


@dataclass(frozen=True)
class Found:
    """One place of one flow where a server answered otherwise than the reference."""

    flow: str
    at: str
    reference: object
    ours: object


@dataclass(frozen=True)
class Kept:
    """A difference we keep: where, what is told there, and why. All but the reason may have a *."""

    flow: str
    at: str
    reason: str
    reference: str = "*"
    ours: str = "*"

    def covers(self, found: Found) -> bool:
        return (
            fnmatch.fnmatchcase(found.flow, self.flow)
            and fnmatch.fnmatchcase(found.at, self.at)
            and fnmatch.fnmatchcase(str(found.reference), self.reference)
            and fnmatch.fnmatchcase(str(found.ours), self.ours)
        )


def differences(flow: str, reference, ours, at: str = "") -> list[Found]:
    """Every place where they differ; 1 is not 1.0, and a null is not nothing.

    An answer with another status, or another kind of error, is another answer as a whole.
    """
    if isinstance(reference, dict) and isinstance(ours, dict):
        if _kind(reference) != _kind(ours):
            return [Found(flow, at, reference, ours)]
        keys = [*reference, *(key for key in ours if key not in reference)]
        return [
            found
            for key in keys
            for found in differences(
                flow, reference.get(key, MISSING), ours.get(key, MISSING), f"{at}/{key}"
            )
        ]
    if isinstance(reference, list) and isinstance(ours, list) and len(reference) == len(ours):
        pairs = enumerate(zip(reference, ours))
        return [
            found
            for index, (one, other) in pairs
            for found in differences(flow, one, other, f"{at}/{index}")
        ]
    return [] if _same(reference, ours) else [Found(flow, at, reference, ours)]


def _kind(told: dict):
    """The status of a plain answer, or the type of a client's error."""
    return told.get("status") if "body" in told else told.get("error")


def _same(one, other) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, float) and math.isnan(one):
        return math.isnan(other)
    return one == other
