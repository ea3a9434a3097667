"""Accounts of MLflow's server: users with permissions of each kind, and what every user may do."""

import functools
import os

import mlflow
import requests
from mlflow.server import get_app_client

from suite.accounts_settings import ADMIN

USERS = ("alice", "bob", "carla", "Dörte Größe")
PATIENCE = 60


def password(user: str) -> str:
    return dict([ADMIN]).get(user, f"old password of {user}")


def fill(url: str) -> None:
    """Creates users, and grants to them and to a role; one grant is revoked and one name reused."""
    os.environ["MLFLOW_TRACKING_USERNAME"], os.environ["MLFLOW_TRACKING_PASSWORD"] = ADMIN
    mlflow.set_tracking_uri(url)
    auth = get_app_client("basic-auth", tracking_uri=url)
    for user in (*USERS, "gone"):
        auth.create_user(user, password(user))
    auth.delete_user("gone")
    auth.update_user_admin("alice", True)
    client = mlflow.MlflowClient()
    one, two = (client.create_experiment(name) for name in ("one", "two"))
    for name in ("model", "other model", "old name"):
        client.create_registered_model(name)
    mlflow.genai.register_prompt("prompt", "Hello {{name}}")
    auth.grant_user_permission("bob", "experiment", one, "EDIT")
    auth.grant_user_permission("bob", "experiment", two, "MANAGE")
    auth.revoke_user_permission("bob", "experiment", two)
    auth.grant_user_permission("bob", "registered_model", "old name", "MANAGE")
    auth.grant_user_permission("carla", "prompt", "prompt", "EDIT")
    client.rename_registered_model("old name", "new name")
    role = auth.create_role(name="readers", workspace="default", description="read models")
    auth.add_role_permission(role.id, "registered_model", "*", "READ")
    auth.add_role_permission(role.id, "scorer", "*", "USE")
    auth.assign_role("carla", role.id)
    auth.assign_role("bob", role.id)


def access(url: str) -> dict:
    """What each user may do with the password of the old server, and what the administrator sees of it."""
    return {
        "users": _users(url),
        **{user: _answers(url, (user, password(user))) for user in (ADMIN[0], *USERS)},
        # One request each: this server delays further ones.
        "wrong password": _status(url, ("bob", "another password"), "GET", "experiments/get?experiment_id=1"),
        "deleted user": _status(url, ("gone", password("gone")), "GET", "experiments/get?experiment_id=1"),
    }


def _status(url: str, login: tuple[str, str], method: str, path: str, **arguments) -> int:
    login = tuple(text.encode() for text in login)
    return requests.request(method, f"{url}/api/2.0/mlflow/{path}", auth=login, timeout=PATIENCE, **arguments).status_code


def _answers(url: str, login: tuple[str, str]) -> dict:
    status = functools.partial(_status, url, login)
    tag = {"key": "k", "value": "v"}
    found = {}
    for experiment in ("1", "2"):
        found[f"read {experiment}"] = status("GET", "experiments/get", params={"experiment_id": experiment})
        change = {"experiment_id": experiment, **tag}
        found[f"change {experiment}"] = status("POST", "experiments/set-experiment-tag", json=change)
    for name in ("model", "other model", "new name", "prompt"):
        found[f"read {name}"] = status("GET", "registered-models/get", params={"name": name})
        found[f"change {name}"] = status("POST", "registered-models/set-tag", json={"name": name, **tag})
    return found


def _users(url: str) -> dict:
    """Users with their permissions, by names: numbers of users and roles may differ."""
    body = requests.get(f"{url}/api/2.0/mlflow/users/list", auth=ADMIN, timeout=PATIENCE).json()
    return {
        user["username"]: {
            "is_admin": user["is_admin"],
            "permissions": sorted(
                "{} {} {} {} {}".format(
                    role["workspace"],
                    "own" if role["name"].startswith("__user_") else role["name"],
                    row["resource_type"],
                    row["resource_pattern"],
                    row["permission"],
                )
                for role in user["roles"]
                for row in role["permissions"]
            ),
        }
        for user in body["users"]
    }
