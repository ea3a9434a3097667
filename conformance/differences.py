"""Where this server answers otherwise than the reference on purpose, each with its reason.

An entry names a flow, a place in its answers and what is told there, as the suite prints them; `*`
stands for anything. An entry that fits nothing fails the run: what is no longer different must not
be excused.
"""

from suite.compare import Kept

KEPT = [
    Kept(
        flow="*",
        at="*/message",
        reference="*(sqlite3.IntegrityError) UNIQUE constraint failed*",
        ours="* already exists.",
        reason="There is no SQL here to tell the client about; the sentence before it is the same.",
    ),
]
