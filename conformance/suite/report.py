"""Compares every server with MLflow's server and prints the differences."""

import json
import os

from differences import KEPT
from suite.compare import Found, differences
from suite.servers import REFERENCE

LONGEST = 300
FAILED = "the flow ended with"


def print_report(answers: dict, whole: bool) -> int:
    """Prints all failures, and returns 1 if there are any.

    Results are by server, line, and flow. Only a complete run can tell that an intended difference no
    longer exists.
    """
    expected = answers.pop(REFERENCE)
    broken = _broken(expected)
    found = _found(expected, answers)
    unexpected = [one for one in found if not any(kept.covers(one[0]) for kept in KEPT)]
    used = [kept for kept in KEPT if any(kept.covers(one) for one, _ in found)]
    stale = [kept for kept in KEPT if kept not in used] if whole else []

    for name, failure in broken:
        print(f"\n{name} fails at the reference itself: {_short(failure)}")
    _print_differences(unexpected)
    for kept in stale:
        print(f"\nnot different, so take it out of differences.py: {kept.flow} {kept.at}")
    count = sum(len(flows) for flows in expected.values())
    wrong = len(broken) + len({_text(one) for one, _ in unexpected}) + len(stale)
    if not count:
        print("\nNo flow has such a name.")
    print(
        f"\n{count} flows, {len(answers)} servers beside the reference,"
        f" {len(used)} kinds of kept differences: {wrong or 'nothing'} to look at"
    )
    return 1 if wrong or not count else 0


def _broken(expected: dict) -> list:
    """A flow must complete on MLflow's server, or it would prove nothing."""
    return [
        (f"{flow} ({line} client)", reference[FAILED])
        for line, flows in expected.items()
        for flow, reference in flows.items()
        if _ended_early(reference)
    ]


def _found(expected: dict, answers: dict) -> list[tuple[Found, str]]:
    """Every difference, with the clients and servers that showed it."""
    return [
        (found, f"{line} client on {server}")
        for line, flows in expected.items()
        for flow, reference in flows.items()
        for server, told in answers.items()
        for found in _compared(flow, reference, told[line][flow])
    ]


def _compared(flow: str, reference, ours) -> list[Found]:
    """If a flow did not complete, the rest of its results is not compared."""
    if _ended_early(ours):
        return [Found(flow, f"/{FAILED}", "<its end>", ours[FAILED])]
    return differences(flow, reference, ours)


def _ended_early(told) -> bool:
    return isinstance(told, dict) and FAILED in told


def _print_differences(found: list[tuple[Found, str]]):
    """Differences common to several clients or servers are printed once."""
    who: dict[str, list[str]] = {}
    for one, met_by in found:
        who.setdefault(_text(one), []).append(met_by)
    for text, met_by in who.items():
        print(f"\n{text}\n  {'met by':<10} {', '.join(met_by)}")


def _text(found: Found) -> str:
    return (
        f"{found.flow} at {found.at}\n"
        f"  {'reference':<10} {_short(found.reference, besides=found.ours)}\n"
        f"  {'ours':<10} {_short(found.ours, besides=found.reference)}"
    )


def _short(value, besides=None) -> str:
    """The value, or an excerpt around its first difference from the other."""
    text, other = _json(value), _json(besides)
    if len(text) <= LONGEST:
        return text
    same = len(os.path.commonprefix([text, other]))
    start = max(0, same - LONGEST // 4)
    end = start + LONGEST
    before, after = "… " if start else "", " …" if end < len(text) else ""
    return f"{before}{text[start:end]}{after} ({len(text)} characters)"


def _json(value) -> str:
    return json.dumps(value, ensure_ascii=False)
