"""Environment of a flow: this server, its provider and another one, and people who log in."""

import contextlib
import pathlib
import time
from dataclasses import dataclass

import requests

from identity.provider import CLIENT, SCOPES, Person, Provider
from suite.accounts import environment
from suite.accounts_settings import ADMIN
from suite.processes import free_port
from suite.servers import SERVERS

SCIENTISTS, ADMINS = "data scientists", "mlflow-admins"
"""Groups of the provider. The role of the first one has the same name as a role."""

CURRENT = "/api/2.0/mlflow/users/current"

PEOPLE = (
    Person("alice", (SCIENTISTS, "runners")),
    Person("bob"),
    Person("carol", (ADMINS,)),
    Person("mallory"),
    Person("admin", (SCIENTISTS,)),
)

KEY_PAUSE = 15
"""Seconds within which a server loads the keys again for a key id that it does not know."""

SHORT_HOURS = 0.003
"""How long a session lasts on the server where it is to expire: some 11 seconds."""

PATIENCE = 30


@dataclass
class Place:
    url: str
    folder: pathlib.Path
    provider: Provider
    other: Provider
    """An issuer that this server does not trust, with the same clients and people."""

    def send(self, token: str | None, method: str, path: str, **details) -> requests.Response:
        """A request with a token, or with none. Sent again if too many tokens have failed in this second."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        deadline = time.monotonic() + PATIENCE
        while True:
            response = requests.request(method, self.url + path, headers=headers, timeout=PATIENCE, **details)
            if response.status_code != 429 or time.monotonic() > deadline:
                return response
            time.sleep(float(response.headers["Retry-After"]))

    def status(self, token: str | None) -> int:
        """What the server says to a token: 200, or 401."""
        return self.send(token, "GET", CURRENT).status_code

    def user(self, token: str) -> dict:
        """The user of a token."""
        response = self.send(token, "GET", CURRENT)
        assert response.status_code == 200, response.text
        return response.json()["user"]

    def accepts_within(self, token: str, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while (status := self.status(token)) != 200 and time.monotonic() < deadline:
            assert status == 401, status
            time.sleep(0.2)
        return status == 200

    def admin(self, method: str, path: str, **details) -> dict:
        """A request of the first administrator, with the password, that must succeed."""
        response = requests.request(method, self.url + path, auth=ADMIN, timeout=PATIENCE, **details)
        assert response.status_code == 200, f"{path}: {response.text}"
        return response.json()

    def create_experiment(self, name: str) -> str:
        body = {"name": f"{name} {time.monotonic_ns()}"}
        return self.admin("POST", "/api/2.0/mlflow/experiments/create", json=body)["experiment_id"]

    @contextlib.contextmanager
    def acting(self, token: str):
        """Stock clients in this block send the token."""
        with environment({"MLFLOW_TRACKING_TOKEN": token, "MLFLOW_TRACKING_URI": self.url}):
            yield


@contextlib.contextmanager
def opened(table: str, folder: pathlib.Path, has_pages: bool):
    """Both providers, and this server with one of them."""
    port = free_port()
    with contextlib.ExitStack() as stack:
        provider, other = (Provider(folder / name, (redirect(port),)) for name in ("provider", "other"))
        for one in (provider, other):
            one.add(*PEOPLE)
            stack.enter_context(one)
        options = logging_in(port) if has_pages else ()
        url = stack.enter_context(server(table, folder / "server", provider, port, *options))
        place = Place(url, folder, provider, other)
        _make_role(place, SCIENTISTS)
        yield place


@contextlib.contextmanager
def server(table: str, folder: pathlib.Path, provider: Provider, port: int, *more):
    secret = {"MLFLOW_SERVER_OIDC_CLIENT_SECRET": CLIENT[1]}
    options = (*trusting(provider.issuer), *more)
    with SERVERS[table](folder, *options, accounts=True, port=port, **secret) as url:
        yield url.replace("localhost", "127.0.0.1")


def trusting(issuer: str) -> list[str]:
    """Options for tokens at the API."""
    return [
        *("--oidc-issuer", issuer, "--oidc-client-id", CLIENT[0], "--oidc-create-users"),
        *("--oidc-group-roles", f"{SCIENTISTS}={SCIENTISTS};runners=missing", "--oidc-admin-groups", ADMINS),
    ]


def logging_in(port: int) -> list[str]:
    """Options for logins of browsers."""
    return [
        *("--login-page", "--oidc-redirect-uri", redirect(port), "--oidc-scopes", SCOPES),
        *("--oidc-name", "Dex & friends"),
    ]


def redirect(port: int) -> str:
    return f"http://127.0.0.1:{port}/oidc/callback"


def _make_role(place: Place, name: str):
    """A role whose members may edit every experiment."""
    body = {"name": name, "workspace": "default", "description": ""}
    role = place.admin("POST", "/api/3.0/mlflow/roles/create", json=body)["role"]["id"]
    row = {"role_id": role, "resource_type": "experiment", "resource_pattern": "*", "permission": "EDIT"}
    place.admin("POST", "/api/3.0/mlflow/roles/permissions/add", json=row)
