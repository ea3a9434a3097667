"""Finds where two results differ, and which differences are intended."""

import fnmatch
import math
from dataclasses import dataclass

MISSING = "<missing>"


@dataclass(frozen=True)
class Found:
    """A path in the result of a flow where a server differs from MLflow's server."""

    flow: str
    at: str
    reference: object
    ours: object


@dataclass(frozen=True)
class Kept:
    """An intended difference: path, values, and reason. All but the reason may contain a *."""

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
    """Every path where they differ; 1 is not 1.0, and a null is not a missing value.

    Results with different statuses or types of errors differ as a whole.
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
    """The status of a plain response, or the type of a client's error."""
    return told.get("status") if "body" in told else told.get("error")


def _same(one, other) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, float) and math.isnan(one):
        return math.isnan(other)
    return one == other
