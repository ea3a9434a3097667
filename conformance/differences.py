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
        ours="* already *",
        reason="There is no SQL here to tell the client about; code and status are the same.",
    ),
    Kept(
        flow="http.*",
        at="/*",
        reference="{'status': 500, *",
        ours="{'status': 4*",
        reason="A request that nobody can answer is the caller's mistake, not a failure of the server;"
        " clients try again after a 500, for minutes.",
    ),
    Kept(
        flow="http.limits",
        at="/history with a wrong token/body/message",
        ours="Invalid page token, could not base64-decode",
        reason="The message quotes the inside of a token, and ours have another inside.",
    ),
]
