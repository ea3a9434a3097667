"""Sends two servers the same search, page by page, and reports where their results differ."""

import json
from dataclasses import dataclass
from typing import Callable

from suite.here import Http
from suite.normal import SET

MOST_PAGES = 12
JUDGED = "INVALID_PARAMETER_VALUE"
"""Error code of MLflow's server for a caller's mistake; any other error is a fault of its own."""


@dataclass(frozen=True)
class Kind:
    """The kind of entity that is searched, and its identifying fields."""

    path: str
    members: str
    """Name of their list in a response."""
    id: Callable[[dict], object]
    is_posted: bool = False

    def ask(self, server: Http, search: dict) -> dict:
        return server.post(self.path, search) if self.is_posted else server.get(self.path, search)


RUNS = Kind("runs/search", "runs", lambda run: run["info"]["run_id"], is_posted=True)
MODELS = Kind("registered-models/search", "registered_models", lambda model: model["name"])
VERSIONS = Kind("model-versions/search", "model_versions", lambda version: [version["name"], version["version"]])


class Walk:
    """The progress of one search at both servers."""

    def __init__(self, reference: Http, ours: Http, search: dict, kind: Kind = RUNS):
        self._servers = reference, ours
        self._kind = kind
        self._tokens = {}, {}
        self._search = search
        self.is_over = False
        self.pages = 0
        self.found = 0
        self.is_refused = False
        self.is_fault = False
        self.difference = ""

    def go(self, pages: int = MOST_PAGES) -> "Walk":
        """Follows the page tokens of each to the end, or for so many pages."""
        while not self.is_over and pages > 0:
            self._page()
            pages -= 1
        return self

    def _page(self):
        self.pages += 1
        expected, told = (
            self._kind.ask(server, {**self._search, **token})
            for server, token in zip(self._servers, self._tokens)
        )
        self.is_refused = expected["status"] != 200 or told["status"] != 200
        self.is_fault = _is_fault(expected)
        parted = self._refusals(expected, told) if self.is_refused else self._difference(expected["body"], told["body"])
        if parted:
            self.difference = self._told(*parted)
        if parted or self.is_refused:
            self.is_over = True
            return
        self.found += len(expected["body"].get(self._kind.members, []))
        self.is_over = "next_page_token" not in expected["body"]
        if not self.is_over:
            self._tokens = tuple({"page_token": one["body"]["next_page_token"]} for one in (expected, told))

    def _told(self, expected, told) -> str:
        facts = {**self._search, "page": self.pages, "reference": expected, "ours": told}
        return "\n".join(f"  {name}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in facts.items())

    def _difference(self, expected: dict, told: dict) -> tuple | None:
        """The ids if they differ, else the first entity whose content differs."""
        one, other = (self._ids(body) for body in (expected, told))
        if one != other:
            return one, other
        for found in zip(*(body.get(self._kind.members, []) for body in (expected, told))):
            shown, also = map(_shown, found)
            if json.dumps(shown, sort_keys=True) != json.dumps(also, sort_keys=True):
                return shown, also
        return None

    def _ids(self, body: dict) -> dict:
        ids = [self._kind.id(one) for one in body.get(self._kind.members, [])]
        return {self._kind.members: ids, "more": "next_page_token" in body}

    def _refusals(self, expected: dict, told: dict) -> tuple | None:
        """Both errors, if they differ; where MLflow's server has a fault, ours must return a caller's error."""
        one, other = (self._refusal(answer) for answer in (expected, told))
        is_same = told["status"] == 400 if _is_fault(expected) else one == other
        return None if is_same else (one, other)

    def _refusal(self, told: dict) -> dict:
        if told["status"] == 200:
            return {"status": 200, **self._ids(told["body"])}
        return {"status": told["status"], "code": _code(told), "message": _message(told)}


UNORDERED = {"assessments", "tags", "params", "metrics", "dataset_inputs", "model_inputs", "latest_versions", "aliases"}
"""Lists that MLflow's server reads from its database without an order."""


def _shown(found, name: str = ""):
    """Sorts lists that have no defined order."""
    if isinstance(found, dict):
        return {key: _shown(member, key) for key, member in found.items()}
    if isinstance(found, list):
        members = [_shown(member) for member in found]
        return sorted(members, key=lambda one: json.dumps(one, sort_keys=True)) if name in UNORDERED else members
    return found


def _is_fault(told: dict) -> bool:
    return told["status"] != 200 and _code(told) != JUDGED


def _code(told: dict):
    return told["body"].get("error_code") if isinstance(told["body"], dict) else None


def _message(told: dict):
    """Sets are printed in any order."""
    if not isinstance(told["body"], dict):
        return told["body"]
    return SET.sub(lambda match: ", ".join(sorted(match[0].split(", "))), told["body"].get("message", ""))
