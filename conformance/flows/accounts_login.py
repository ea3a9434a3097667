"""Logins: where a client finds its name and password, and what it gets without them."""

import requests

from suite.accounts import NAME, PASSWORD, environment
from suite.flow import flow
from suite.plain import answer


def _challenge(here, path: str, **details) -> dict:
    response = requests.get(here.url + path, timeout=30, **details)
    told = {name: response.headers.get(name) for name in ("Content-Type", "WWW-Authenticate")}
    return {"status": response.status_code, "body": response.text, **told}


@flow(accounts=True)
def from_the_environment(here):
    """The login is read for every call, so that one client may be used by one user after another."""
    alice, bob = here.user("alice"), here.user("bob")
    experiment = alice.do(here.client.create_experiment, here.name("of alice"))
    return {
        "nobody": answer(here.client.get_experiment, experiment),
        "alice": alice.answer(here.client.get_experiment, experiment),
        "bob": bob.answer(here.client.get_experiment, experiment),
        "nobody again": answer(here.client.get_experiment, experiment),
    }


@flow(accounts=True)
def from_the_file(here):
    """~/.mlflow/credentials; variables of the environment come first."""
    alice, bob = here.user("alice"), here.user("bob")
    file = here.folder / ".mlflow" / "credentials"
    file.parent.mkdir()
    file.write_text(
        f"[mlflow]\nmlflow_tracking_username = {alice.name}\nmlflow_tracking_password = {alice.password}\n"
    )
    with environment({"HOME": str(here.folder)}):
        experiment = here.client.create_experiment(here.name("of alice"))
        return {
            "alice": answer(here.client.get_experiment, experiment),
            "bob": bob.answer(here.client.get_experiment, experiment),
        }


@flow(accounts=True)
def wrong_logins(here):
    alice = here.user("alice")
    return {
        wrong: _answer_with(here, name, password)
        for wrong, name, password in (
            ("password", alice.name, "not the password"),
            ("user", here.name("nobody"), "a long password"),
            ("case of the name", alice.name.upper(), alice.password),
            ("empty password", alice.name, ""),
        )
    }


def _answer_with(here, name: str, password: str):
    with environment({NAME: name, PASSWORD: password}):
        return answer(here.client.search_experiments)


@flow(lines=["3.x"], accounts=True)
def challenges(here):
    """What browsers see: the page, calls of the page, and paths that everyone may open."""
    get = "/api/2.0/mlflow/experiments/get?experiment_id=0"
    alice = here.user("alice")
    headers = {
        "no scheme": "alice",
        "no credentials": "Basic",
        "no base64": "Basic !!!",
        "no colon": "Basic YWxpY2U=",
        "bearer": "Bearer abc",
    }
    return {
        "page": _challenge(here, "/"),
        "call": _challenge(here, get),
        "call of the page": _challenge(here, get.replace("/api/", "/ajax-api/")),
        "current user": _challenge(here, "/ajax-api/2.0/mlflow/users/current"),
        "server info": _challenge(here, "/ajax-api/3.0/mlflow/server-info"),
        "artifact": _challenge(here, "/api/2.0/mlflow-artifacts/artifacts/0/file"),
        "version": _challenge(here, "/version"),
        "unknown": _challenge(here, "/api/2.0/mlflow/no/such/call"),
        "health": _challenge(here, "/health"),
        "wrong": _challenge(here, get, auth=(alice.name, "not the password")),
        **{
            f"header with {what}": _challenge(here, get, headers={"Authorization": value})
            for what, value in headers.items()
        },
    }


@flow(lines=["3.x"], accounts=True)
def who_is_logged_in(here):
    """Calls of the web UI, on each of its pages."""
    alice = here.user("alice")
    paths = ("/ajax-api/2.0/mlflow/users/current", "/ajax-api/3.0/mlflow/users/current/permissions")
    return {
        path: {"alice": alice.http.get(path), "admin": here.admin.http.get(path)["status"]} for path in paths
    }
