"""Dex as a process on the loopback interface, with users who have passwords and groups."""

import contextlib
import json
import pathlib
import signal
import time
from dataclasses import dataclass, field

import requests

from suite.environment import clean_environment
from suite.processes import answers, free_port, running, wait_until

DEX = pathlib.Path(__file__).resolve().parents[1] / "target/provider/dex"
CLIENT = ("mlflow", "a secret of the client / with + signs")
OTHER_CLIENT = ("dashboards", "a secret of another client")
PASSWORD = "a password at the provider"
SCOPES = "openid profile email groups"
PATIENCE = 10


@dataclass(frozen=True)
class Person:
    """A user of the provider."""

    name: str
    groups: tuple[str, ...] = ()
    subject: str = ""
    """The id, if it is not the name."""

    @property
    def email(self) -> str:
        return f"{self.name}@people.test"


@dataclass
class Provider:
    """One issuer. It has new keys whenever it starts, as its storage is in memory.

    A second port belongs to the same issuer, with a clock one hour late: its tokens have expired.
    """

    folder: pathlib.Path
    redirects: tuple[str, ...] = ()
    people: dict[str, Person] = field(default_factory=dict)
    lifetime: str = "10m"

    def __post_init__(self):
        self.port, self.late_port = free_port(), free_port()
        self.issuer = f"http://localhost:{self.port}/dex"
        self._process = None
        self._running = contextlib.ExitStack()
        self._starts = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def add(self, *people: Person):
        """Known from the next start on; of the same name, the last one counts."""
        self.people |= {one.name: one for one in people}

    def start(self):
        self._starts += 1
        folder = self.folder / f"start{self._starts}"
        folder.mkdir(parents=True)
        settings = folder / "settings.json"
        settings.write_text(json.dumps(self._settings()))
        self._log = folder / "log"
        self._process = self._running.enter_context(running([DEX, settings], folder, clean_environment()))
        wait_until(lambda: all(answers(f"http://localhost:{port}/dex/keys") for port in self._ports()), self._process, folder)

    def stop(self):
        self._running.close()
        self._process = None

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def restart(self):
        self.stop()
        self.start()

    def rotate(self):
        """Makes it sign with another key; it goes on publishing the one before."""
        before = self.keys()
        self._process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + PATIENCE
        while self.keys() == before:
            assert time.monotonic() < deadline, "The provider has not rotated its keys"
            time.sleep(0.02)

    def keys(self) -> list[dict]:
        """Its public keys. The first one is that of new tokens."""
        return requests.get(f"{self.issuer}/keys", timeout=PATIENCE).json()["keys"]

    def requests(self, path: str) -> int:
        """How many requests for a path it has received since it was started."""
        return self._log.read_text().count(f"path=/dex{path}\n")

    def tokens(self, name: str, client=CLIENT, expired=False, scope=SCOPES) -> dict:
        """The response to a login by password, as of a script: an ID token and an access token."""
        port = self.late_port if expired else self.port
        form = {
            "grant_type": "password",
            "username": self.people[name].email,
            "password": PASSWORD,
            "scope": scope,
        }
        response = requests.post(
            f"http://localhost:{port}/dex/token", form, auth=_encoded(client), timeout=PATIENCE
        )
        assert response.status_code == 200, response.text
        return response.json()

    def id_token(self, name: str, **details) -> str:
        return self.tokens(name, **details)["id_token"]

    def _ports(self):
        return self.port, self.late_port

    def _settings(self) -> dict:
        return {
            "issuer": self.issuer,
            "listen": {f"127.0.0.1:{self.port}": "0s", f"127.0.0.1:{self.late_port}": "-1h"},
            "idTokens": self.lifetime,
            "clients": [
                {"id": id, "secret": secret, "name": id, "redirectURIs": list(self.redirects)}
                for id, secret in (CLIENT, OTHER_CLIENT)
            ],
            "users": [
                {
                    "id": one.subject or one.name,
                    "email": one.email,
                    "name": one.name,
                    "password": PASSWORD,
                    "groups": one.groups,
                }
                for one in self.people.values()
            ],
        }


def _encoded(client: tuple[str, str]) -> tuple[str, str]:
    """Id and secret are encoded like a form within the header (RFC 6749, 2.3.1)."""
    return tuple(requests.utils.quote(text, safe="") for text in client)
