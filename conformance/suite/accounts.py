"""Environment of a flow on servers with accounts: users of its own, and calls in their names."""

import contextlib
import functools
import os

from suite.accounts_settings import ADMIN
from suite.here import Here, Http
from suite.plain import answer

NAME = "MLFLOW_TRACKING_USERNAME"
PASSWORD = "MLFLOW_TRACKING_PASSWORD"


class Account:
    """A user: name, password, plain requests with both, and calls of clients with both in the environment."""

    def __init__(self, url: str, name: str, password: str):
        self.name = name
        self.password = password
        self.http = Http(url, (name, password))

    @contextlib.contextmanager
    def acting(self):
        with environment({NAME: self.name, PASSWORD: self.password}):
            yield self

    def answer(self, call, *arguments, **named):
        """The result of a call by this user."""
        with self.acting():
            return answer(call, *arguments, **named)

    def do(self, call, *arguments, **named):
        """A call by this user that must succeed."""
        with self.acting():
            return call(*arguments, **named)


class AccountsHere(Here):
    """A flow starts with no login in its environment: each call says whose it is."""

    def __init__(self, url, flow, line, folder):
        super().__init__(url, flow, line, folder)
        self.admin = Account(url, *ADMIN)

    @functools.cached_property
    def auth(self):
        """MLflow's client of accounts. That of 2.x does not understand the users of 3.15.1."""
        # It imports the whole server, which other flows do not need.
        from mlflow.server import get_app_client

        return get_app_client("basic-auth", tracking_uri=self.url)

    def account(self, name: str, password: str = "a long password") -> Account:
        """A user of the flow's own that is not created."""
        return Account(self.url, self.name(name), password)

    def user(self, name: str) -> Account:
        """A new user of the flow's own, without permissions."""
        account = self.account(name)
        self._must("/api/2.0/mlflow/users/create", {"username": account.name, "password": account.password})
        return account

    def grant(self, user: Account, kind: str, resource: str, permission: str):
        on = {"username": user.name, "resource_type": kind, "resource_id": resource}
        self._must("/api/3.0/mlflow/users/permissions/grant", {**on, "permission": permission})

    def _must(self, path: str, body: dict):
        """A request of the administrator that must succeed."""
        told = self.admin.http.post(path, body)
        if told["status"] != 200:
            raise RuntimeError(f"{path}: {told}")


@contextlib.contextmanager
def environment(variables: dict[str, str]):
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
