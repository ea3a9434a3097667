"""Compares every server with the reference and prints what a reader needs to find the cause."""

import json

from differences import KEPT
from suite.compare import differences
from suite.servers import REFERENCE

LONGEST = 300
FAILED = "the flow ended with"


def print_report(answers: dict, options) -> int:
    """Prints everything that is wrong; 0 if nothing is. Answers are by server, line, and flow."""
    expected = answers.pop(REFERENCE)
    used, wrong, flows = set(), 0, 0
    for line, by_flow in expected.items():
        for flow, reference in by_flow.items():
            flows += 1
            wrong += _is_broken(line, flow, reference)
            for server, told in answers.items():
                found = differences(flow, reference, told[line][flow])
                used.update(kept for kept in KEPT if any(kept.covers(one) for one in found))
                unexpected = [one for one in found if not any(kept.covers(one) for kept in KEPT)]
                wrong += _print_found(server, line, unexpected)
    stale = [] if options.patterns else [kept for kept in KEPT if kept not in used]
    for kept in stale:
        print(f"\nno longer different, so take it from differences.py: {kept.flow} {kept.at}")
    print(
        f"\n{flows} flows, {len(answers)} servers beside the reference,"
        f" {len(used)} kept differences: {_verdict(wrong + len(stale))}"
    )
    return 1 if wrong or stale else 0


def _is_broken(line: str, flow: str, reference) -> bool:
    """A flow must run to its end at the reference, or it would prove nothing."""
    broken = isinstance(reference, dict) and FAILED in reference
    if broken:
        print(f"\n{flow} ({line}) fails at the reference itself: {_short(reference[FAILED])}")
    return broken


def _print_found(server: str, line: str, found: list) -> int:
    if found:
        print(f"\n{found[0].flow} ({line} client, {server})")
    for one in found:
        print(f"  at {one.at or '/'}")
        print(f"    reference  {_short(one.reference)}")
        print(f"    {server:<9}  {_short(one.ours)}")
    return len(found)


def _short(value) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"


def _verdict(wrong: int) -> str:
    return "all as expected" if not wrong else f"{wrong} things to look at"
