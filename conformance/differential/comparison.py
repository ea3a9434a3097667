"""Asks two servers the same search, page by page, and says where their answers part."""

import json

from suite.here import Http
from suite.normal import SET

MOST_PAGES = 12
JUDGED = "INVALID_PARAMETER_VALUE"
"""How the reference says that it has understood what is wrong; anything else is a fault of its own."""


class Walk:
    """One search at both servers, as far as it has come."""

    def __init__(self, reference: Http, ours: Http, search: dict):
        self._servers = reference, ours
        self._tokens = {}, {}
        self._search = search
        self.is_over = False
        self.pages = 0
        self.found = 0
        self.is_refused = False
        self.is_fault = False
        self.difference = ""

    def go(self, pages: int = MOST_PAGES) -> "Walk":
        """Follows the tokens of each to the end, or for so many pages."""
        while not self.is_over and pages > 0:
            self._page()
            pages -= 1
        return self

    def _page(self):
        self.pages += 1
        expected, told = (
            server.post("runs/search", {**self._search, **token})
            for server, token in zip(self._servers, self._tokens)
        )
        self.is_refused = expected["status"] != 200 or told["status"] != 200
        self.is_fault = _is_fault(expected)
        parted = _refusals(expected, told) if self.is_refused else _difference(expected["body"], told["body"])
        if parted:
            self.difference = self._told(*parted)
        if parted or self.is_refused:
            self.is_over = True
            return
        self.found += len(expected["body"].get("runs", []))
        self.is_over = "next_page_token" not in expected["body"]
        if not self.is_over:
            self._tokens = tuple({"page_token": one["body"]["next_page_token"]} for one in (expected, told))

    def _told(self, expected, told) -> str:
        facts = {**self._search, "page": self.pages, "reference": expected, "ours": told}
        return "\n".join(f"  {name}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in facts.items())


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


def _refusals(expected: dict, told: dict) -> tuple | None:
    """What they say, if that is not the same; where the reference has a fault, ours must blame the caller."""
    is_same = told["status"] == 400 if _is_fault(expected) else _refusal(expected) == _refusal(told)
    return None if is_same else (_refusal(expected), _refusal(told))


def _is_fault(told: dict) -> bool:
    return told["status"] != 200 and _code(told) != JUDGED


def _refusal(told: dict) -> dict:
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
