"""Concurrent writer that creates, changes and deletes other registered models, without pause."""

import random
from typing import Callable

from differential.registry import STAGES
from differential.registry_ours import Registry

MODELS = 10
BUSY = {"part": "busy"}


def registry_writer(url: str) -> Callable[[int], None]:
    """Writer of models of its own."""
    return _Writer(Registry(url)).write


class _Writer:
    def __init__(self, server: Registry):
        self._server = server
        self._chance = random.Random(0)
        self._names = [f"a writer's {number}" for number in range(MODELS)]
        for name in self._names:
            self._create(name)

    def _create(self, name: str):
        self._server.create(name, BUSY)
        self._server.create_version(name, "s3://writer/x", BUSY)

    def write(self, number: int):
        at = self._chance.randrange(MODELS)
        name = self._names[at]
        match number % 6:
            case 0:
                self._server.send("PATCH", "registered-models/update", name=name, description=str(number))
            case 1:
                self._server.create_version(name, f"s3://writer/{number}", BUSY)
            case 2:
                stage = self._chance.choice(STAGES)
                self._server.send("POST", "model-versions/transition-stage", name=name, version="1", stage=stage)
            case 3:
                self._names[at] = f"a writer's {at} {number}"
                self._server.send("POST", "registered-models/rename", name=name, new_name=self._names[at])
            case 4:
                self._server.send("POST", "registered-models/alias", name=name, alias="busy", version="1")
            case 5:
                self._server.send("DELETE", "registered-models/delete", name=name)
                self._create(name)
