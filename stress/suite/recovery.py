"""Checks that a server has recovered from an attack."""

import time

from suite.api import Api
from suite.probe import HEALTH
from suite.raw import ask, request


def check_all_works(here, server):
    health = ask(server.port, HEALTH["health"])
    here.check("health is answered afterwards", health and health.status == 200)
    api = Api(server.port)
    run = api.run()
    api.params(run, 10, 10)
    found = api.get(f"runs/get?run_id={run}")
    here.check("a run is written and read afterwards", len(found["run"]["data"]["params"]) == 10)
    put = ask(server.port, request("PUT", "/api/2.0/mlflow-artifacts/artifacts/a.txt", b"x"))
    here.check("an artifact is stored afterwards", put and put.status == 200, put)


def check_descriptors(here, server, before: int):
    deadline = time.monotonic() + 15
    while server.descriptors() > before + 12 and time.monotonic() < deadline:
        time.sleep(0.2)
    here.check("descriptors are given back", server.descriptors() <= before + 12, server.descriptors())
