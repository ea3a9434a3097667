"""Where this server answers otherwise than the reference on purpose, each with its reason.

An entry names a flow and a place in its answers, as the suite prints them; `*` stands for anything.
An entry that fits nothing fails the run: what is no longer different must not be excused.
"""

from suite.compare import Kept

KEPT: list[Kept] = []
