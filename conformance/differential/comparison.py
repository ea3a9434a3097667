"""Asks two servers the same search, page by page, and says where their answers part."""

import json
from dataclasses import dataclass

from suite.here import Http
from suite.normal import SET

MOST_PAGES = 12
JUDGED = "INVALID_PARAMETER_VALUE"
"""How the reference says that it has understood what is wrong; anything else is a fault of its own."""


@dataclass(frozen=True)
class Compared:
    """What a search came to: how many runs it found, or that both refused it, or a difference."""

    found: int = 0
    pages: int = 0
    is_refused: bool = False
    difference: str = ""


def compare(reference: Http, ours: Http, search: dict) -> Compared:
    """Follows the tokens of each to the end, or for so many pages."""
    tokens, found = ({}, {}), 0
    for page in range(1, MOST_PAGES + 1):
        expected, told = (
            server.post("runs/search", {**search, **token}) for server, token in zip((reference, ours), tokens)
        )
        if expected["status"] != 200 or told["status"] != 200:
            refusals = _refusal(expected), _refusal(told, expected)
            is_same = refusals[0] == refusals[1]
            return Compared(found, page, True, "" if is_same else _told(search, page, *refusals))
        one, other = expected["body"], told["body"]
        difference = _difference(one, other)
        if difference:
            return Compared(found, page, False, _told(search, page, *difference))
        found += len(one.get("runs", []))
        if "next_page_token" not in one:
            break
        tokens = tuple({"page_token": body["next_page_token"]} for body in (one, other))
    return Compared(found, page)


def _difference(expected: dict, told: dict) -> tuple | None:
    """The ids where these differ, else the first run that does."""
    one, other = (_ids(body) for body in (expected, told))
    if one != other:
        return one, other
    for runs in zip(expected.get("runs", []), told.get("runs", [])):
        shown, also = map(_shown, runs)
        if json.dumps(shown, sort_keys=True) != json.dumps(also, sort_keys=True):
            return shown, also
    return None


def _ids(body: dict) -> dict:
    runs = [run["info"]["run_id"] for run in body.get("runs", [])]
    return {"runs": runs, "more": "next_page_token" in body}


def _shown(run: dict) -> dict:
    """Without the order of what has none."""
    data = {name: sorted(entries, key=lambda entry: entry["key"]) for name, entries in run["data"].items()}
    inputs = {name: sorted(entries, key=json.dumps) for name, entries in run.get("inputs", {}).items()}
    return {**run, "data": data, "inputs": inputs}


def _refusal(told: dict, beside: dict | None = None) -> dict:
    """What must be the same; where the reference has a fault, only that ours blames the caller."""
    judge = beside or told
    if judge["status"] != 200 and _code(judge) != JUDGED:
        return {"status": 400 if beside is None else told["status"]}
    if told["status"] == 200:
        return {"status": 200, **_ids(told["body"])}
    return {"status": told["status"], "code": _code(told), "message": _message(told)}


def _code(told: dict):
    return told["body"].get("error_code") if isinstance(told["body"], dict) else None


def _message(told: dict):
    """Sets are told in any order."""
    if not isinstance(told["body"], dict):
        return told["body"]
    return SET.sub(lambda match: ", ".join(sorted(match[0].split(", "))), told["body"].get("message", ""))


def _told(search: dict, page: int, expected, told) -> str:
    lines = [f"{name}: {json.dumps(part, ensure_ascii=False)}" for name, part in search.items()]
    lines += [f"page: {page}"]
    lines += [f"{who}: {json.dumps(what, ensure_ascii=False)}" for who, what in (("reference", expected), ("ours", told))]
    return "\n".join("  " + line for line in lines)
