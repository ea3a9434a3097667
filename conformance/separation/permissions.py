"""Calls of users with roles in workspaces, on servers with accounts; each result is compared between the servers."""

import requests

from separation.calls import ALL, V2, V3, Calls
from suite.accounts_settings import ADMIN

PASSWORD = "a long password"
DESCRIBED = {"description": "d"}
"""An update that the reference wrongly accepts must not change later responses."""
TEAM, OTHER = "team-a", "team-b"
BOSS, MEMBER, READER, STRANGER = USERS = ("boss", "member", "reader", "stranger")
"""Administrator of a workspace; user of it; reader of one experiment there; no role at all."""


class AccountCalls(Calls):
    """Calls of one user after the other."""

    user = ADMIN

    def as_user(self, name: str):
        self.user = ADMIN if name == ADMIN[0] else (name, PASSWORD)
        return self

    def request(self, *arguments, **named):
        return requests.request(*arguments, **named, auth=self.user)


def run_permissions(url: str) -> dict:
    calls = AccountCalls(url)
    ids = prepare(calls)
    for user in USERS:
        calls.as_user(user)
        for workspace in (TEAM, OTHER, "default"):
            attempt(calls, f"{user} in {workspace}", workspace, ids)
        manage(calls, user)
    calls.as_user(ADMIN[0])
    calls.send("delete", "DELETE", f"{ALL}/{TEAM}?mode=CASCADE")
    calls.send("create again", "POST", ALL, {"name": TEAM})
    for user in USERS:
        calls.as_user(user)
        calls.send(f"{user} lists afterwards", "GET", ALL)
        calls.send(f"{user} creates afterwards", "POST", V2 + "experiments/create", {"name": f"late {user}"}, TEAM)
    return calls.results


def prepare(calls: AccountCalls) -> dict[str, str]:
    """An experiment, run and model of the same name in each workspace, and users with their roles."""
    ids = {}
    for workspace in (TEAM, OTHER, "default"):
        if workspace != "default":
            calls.send(f"create {workspace}", "POST", ALL, {"name": workspace, **DESCRIBED})
        ids[workspace] = calls.create(workspace, "experiment", V2 + "experiments/create", {"name": "x"}, ["experiment_id"])
        calls.send(f"{workspace}: model", "POST", V2 + "registered-models/create", {"name": "rm"}, workspace)
    for user in USERS:
        calls.send(f"create {user}", "POST", V2 + "users/create", {"username": user, "password": PASSWORD})
    found = calls.send("roles", "GET", f"{V3}roles/list?workspace={TEAM}").json()
    roles = {role["name"]: role["id"] for role in found["roles"]}
    for user, role in ((BOSS, "admin"), (MEMBER, "user")):
        calls.send(f"assign {user}", "POST", V3 + "roles/assign", {"username": user, "role_id": roles[role]})
    readers = calls.send("readers", "POST", V3 + "roles/create", {"name": "readers", "workspace": TEAM}).json()["role"]["id"]
    row = {"role_id": readers, "resource_type": "experiment", "resource_pattern": ids[TEAM], "permission": "READ"}
    calls.send("row", "POST", V3 + "roles/permissions/add", row)
    calls.send("assign reader", "POST", V3 + "roles/assign", {"username": READER, "role_id": readers})
    return ids


def attempt(calls: AccountCalls, asked: str, workspace: str, ids: dict[str, str]):
    """What a user may do in a workspace."""
    experiment = ids[workspace]
    for name, method, path, body in (
        ("get", "GET", f"{V2}experiments/get?experiment_id={experiment}", None),
        ("get by name", "GET", f"{V2}experiments/get-by-name?experiment_name=x", None),
        ("absent", "GET", f"{V2}experiments/get-by-name?experiment_name=absent", None),
        ("model", "GET", V2 + "registered-models/get?name=rm", None),
        ("workspace", "GET", f"{ALL}/{workspace}", None),
        ("tag", "POST", V2 + "experiments/set-experiment-tag", {"experiment_id": experiment, "key": "k", "value": "v"}),
        ("run", "POST", V2 + "runs/create", {"experiment_id": experiment, "run_name": "r", "start_time": 1}),
        ("model tag", "POST", V2 + "registered-models/set-tag", {"name": "rm", "key": "k", "value": "v"}),
        ("role", "POST", V3 + "roles/create", {"name": f"made in {asked}", "workspace": workspace}),
        ("create", "POST", V2 + "experiments/create", {"name": f"made by {asked}"}),
        ("create model", "POST", V2 + "registered-models/create", {"name": f"made by {asked}"}),
        ("own model", "GET", V2 + f"registered-models/get?name=made%20by%20{asked.replace(' ', '%20')}", None),
    ):
        calls.send(f"{asked}: {name}", method, path, body, workspace)


def manage(calls: AccountCalls, user: str):
    """Calls about workspaces; only administrators of the server may change them."""
    calls.send(f"{user} lists", "GET", ALL)
    calls.send(f"{user} creates", "POST", ALL, {"name": f"of-{user}"}, TEAM)
    calls.send(f"{user} updates", "PATCH", f"{ALL}/{TEAM}", DESCRIBED, TEAM)
    calls.send(f"{user} deletes", "DELETE", f"{ALL}/{TEAM}", workspace=TEAM)
