"""Sizes of scenarios: one number for each of --quick, the default and --long."""

from dataclasses import dataclass

QUICK, USUAL, LONG = "quick", "usual", "long"


@dataclass(frozen=True)
class Sizes:
    mode: str

    def of(self, quick, usual, long=None):
        return {QUICK: quick, USUAL: usual, LONG: usual if long is None else long}[self.mode]

    @property
    def is_long(self) -> bool:
        return self.mode == LONG
