"""Intended differences from MLflow's server, each with its reason.

An entry names a flow, a path in its result and the values there, as the suite prints them; `*`
matches anything. An entry that matches no difference fails the run: a difference that no longer
exists must not be excused.
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
        flow="*",
        at="/*",
        reference="{'status': 500, *",
        ours="{'status': 4*",
        reason="A request that nobody can answer is the caller's mistake, not a failure of the server;"
        " clients try again after a 500, for minutes.",
    ),
    Kept(
        flow="*",
        at="/*",
        reference="*too many 500 error responses*",
        ours="{'error': 'RestException', *",
        reason="The same, as a client tells it: it learns what was wrong instead of giving up.",
    ),
    Kept(
        flow="*.unicode_in_queries",
        at="/not UTF-8/body/message",
        reference="*%FF%FE*",
        ours="*\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}*",
        reason="Bytes that are no text are shown as such; no name can have them, so nothing is found.",
    ),
    Kept(
        flow="http.limits",
        at="/history with a wrong token/body/message",
        ours="Invalid page token, could not base64-decode",
        reason="The message quotes the inside of a token, and ours have another inside.",
    ),
    Kept(
        flow="model_versions.aliases_of_a_deleted_version",
        at="/left/gone",
        reference="2",
        ours="<missing>",
        reason="An alias goes with its version; the reference means to, and compares a number with a text.",
    ),
    Kept(
        flow="model_versions.aliases_of_a_deleted_version",
        at="/by alias/*",
        reason="The same: there is no such alias any more.",
    ),
    Kept(
        flow="prompts.refused",
        at="/from *",
        reference="{'status': 200, *",
        ours="{'status': 400, *Local source paths are not allowed for prompts.*",
        reason="The reference decodes the path only when it opens it, and then serves any file of its disk.",
    ),
    Kept(
        flow="registry_*",
        at="*token*/message",
        reference="*Invalid page token, decoded value=*",
        ours="*Invalid page token*",
        reason="The message quotes the inside of a token, and ours have another inside.",
    ),
    Kept(
        flow="registry_searches.models_in_pages",
        at="/of none/token",
        reason="A page of nothing is always followed by the same one: there is no end to ask for.",
    ),
    Kept(
        flow="registry_*",
        at="/*",
        reference="*next_page_token*eyJvZmZzZXQiOiAtMX0=*",
        ours="*Invalid value -1 for parameter 'max_results' supplied.*",
        reason="No page has less than nothing, and none begins before the first.",
    ),
    Kept(
        flow="registry_searches.models_in_pages",
        at="/of less",
        reference="{'page': *, 'token': True}",
        ours="*Invalid value -1 for parameter 'max_results' supplied.*",
        reason="The same, as a client tells it.",
    ),
    Kept(
        flow="graphql.runs",
        at="/of a kind/body/*",
        reference="*",
        ours="*",
        reason="The reference breaks on its own enumeration when it is told which runs to look at.",
    ),
    Kept(
        flow="graphql.histories",
        at="/between steps/body/data/mlflowGetMetricHistoryBulkInterval/metrics*",
        reason="The reference looks for steps in the URL only, where GraphQL does not put them.",
    ),
    Kept(
        flow="graphql.shapes",
        at="/condition/body/*",
        reason="The reference's schema leaves out directives that GraphQL has everywhere.",
    ),
    Kept(
        flow="graphql.shapes",
        at="/no input/body/errors/*",
        reference="*missing 1 required positional argument*",
        ours="Missing value for argument 'input'.",
        reason="The message quotes Python's functions.",
    ),
]
