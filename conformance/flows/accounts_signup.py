"""The sign-up page and the request of its form."""

import functools
import re

import requests

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, accounts=True, lines=["3.x"])

CREATE = "/api/2.0/mlflow/users/create-ui"


class _Browser:
    """Keeps cookies, as a browser does: MLflow's server has the token there, too."""

    def __init__(self, here, user):
        self._url = here.url
        self._session = requests.Session()
        self._session.auth = (user.name, user.password)

    def token(self) -> str:
        page = self._session.get(self._url + "/signup", timeout=30).text
        return re.search(r'name="csrf_token" value="([^"]+)"', page)[1]

    def send(self, fields: dict, **details) -> dict:
        response = self._session.post(self._url + CREATE, data=fields, timeout=30, **details)
        return {"status": response.status_code, "message": _message(response.text)}


def _message(page: str) -> str | None:
    """What the page displays; its layout is not compared."""
    shown = re.search(r'alert\("(.*)"\);', page) or re.search(r"<p>(.*)</p>", page)
    return shown[1] if shown else page.strip()


@flow
def by_an_administrator(here):
    browser = _Browser(here, here.admin)
    alice = here.account("alice")
    fields = {"username": alice.name, "password": alice.password}
    return {
        "page": here.admin.http.get("/signup")["status"],
        "create": browser.send({**fields, "csrf_token": browser.token()}),
        "works": alice.http.get("users/get", {"username": alice.name}),
        "again": browser.send({**fields, "csrf_token": browser.token()}),
        "no name": browser.send({"username": "", "password": "a long password", "csrf_token": browser.token()}),
        "no token": browser.send(fields),
        "wrong token": browser.send({**fields, "csrf_token": "nonsense"}),
    }


@flow
def by_others(here):
    alice = here.user("alice")
    return {
        "page": alice.http.get("/signup"),
        "nobody's page": here.http.get("/signup"),
        "nobody's form": here.http.send("POST", CREATE, data={"username": "x", "password": "y"}),
    }
