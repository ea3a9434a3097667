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
        reason="No SQL is involved here, so the message has none; code and status are the same.",
    ),
    Kept(
        flow="*",
        at="/*",
        reference="{'status': 500, *",
        ours="{'status': 4*",
        reason="An invalid request is the caller's mistake, not a failure of the server;"
        " clients retry after a 500, for minutes.",
    ),
    Kept(
        flow="*",
        at="/*",
        reference="*too many 500 error responses*",
        ours="{'error': 'RestException', *",
        reason="The same, as a client reports it: it gets the reason instead of exhausting its retries.",
    ),
    Kept(
        flow="*.unicode_in_queries",
        at="/not UTF-8/body/message",
        reference="*%FF%FE*",
        ours="*\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}*",
        reason="Invalid UTF-8 is shown as replacement characters; no name contains it, so nothing is found.",
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
        reason="Deleting a version deletes its aliases; the reference intends to, but compares a number with a text.",
    ),
    Kept(
        flow="model_versions.aliases_of_a_deleted_version",
        at="/by alias/*",
        reason="The same: the alias no longer exists.",
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
        reason="An empty page would always be followed by another one, without end.",
    ),
    Kept(
        flow="registry_*",
        at="/*",
        reference="*next_page_token*eyJvZmZzZXQiOiAtMX0=*",
        ours="*Invalid value -1 for parameter 'max_results' supplied.*",
        reason="A page size cannot be negative, and no page begins before the first.",
    ),
    Kept(
        flow="registry_searches.models_in_pages",
        at="/of less",
        reference="{'page': *, 'token': True}",
        ours="*Invalid value -1 for parameter 'max_results' supplied.*",
        reason="The same, as a client reports it.",
    ),
    Kept(
        flow="graphql.runs",
        at="/of a kind/body/*",
        reference="*",
        ours="*",
        reason="The reference fails on its own enumeration when a request selects a view of runs.",
    ),
    Kept(
        flow="graphql.histories",
        at="/between steps/body/data/mlflowGetMetricHistoryBulkInterval/metrics*",
        reason="The reference reads steps from the URL only, where GraphQL does not put them.",
    ),
    Kept(
        flow="graphql.shapes",
        at="/condition/body/*",
        reason="The reference's schema leaves out directives that GraphQL requires.",
    ),
    Kept(
        flow="graphql.shapes",
        at="/no input/body/errors/*",
        reference="*missing 1 required positional argument*",
        ours="Missing value for argument 'input'.",
        reason="The message quotes Python's functions.",
    ),
    Kept(
        flow="*",
        at="*/message",
        reference="*(sqlite3.IntegrityError) FOREIGN KEY constraint failed*",
        ours="*",
        reason="No SQL is involved here, so the message has none; code and status are the same.",
    ),
    Kept(
        flow="trace_calls.*",
        at="/*/body/trace/trace_info/tags/*",
        reference="<missing>",
        reason="The response to a repeated start leaves out tags that it stored; here it has all of them.",
    ),
    Kept(
        flow="trace_calls.started_wrongly",
        at="/*",
        reference="{'status': 200, *'trace_id': '', *",
        ours="{'status': 400, *A trace must have a trace_id.*",
        reason="The reference stores a trace under an empty id, and the next one replaces it.",
    ),
    Kept(
        flow="trace_calls.of_the_older_api",
        at="/file/body/message",
        reference="*path=<server's folder>*",
        ours="Trace data not found for path=traces.json",
        reason="The message shows no folder of the server.",
    ),
    Kept(
        flow="attachments.of_spans",
        at="/no id/body/error_class",
        reference="ATTRIBUTE_NOT_FOUND",
        ours="INVALID_PARAMETER_VALUE",
        reason="An invalid name is no missing attribute; code, status and message are the same.",
    ),
    Kept(
        flow="attachments.of_spans",
        at="/no id/body/sqlstate",
        reference="KAM04",
        ours="KAM00",
        reason="The same.",
    ),
    Kept(
        flow="otlp.kinds_of_content",
        at="/get",
        reference="404",
        ours="405",
        reason="The path exists for another method; the reference hands it to an application without it.",
    ),
    Kept(
        flow="trace_commands.looking",
        at="/one/said/next_page_token",
        reason="Ours have another inside.",
    ),
    Kept(
        flow="trace_searches.orders*",
        at="/*end_time ASC*",
        reference="*too many 500 error responses*",
        reason="The evident intention: see docs/search.md.",
    ),
    Kept(
        flow="accounts_*",
        at="/*type",
        reference="text/plain; charset=utf-8",
        ours="text/html; charset=utf-8",
        reason="The reference consists of two applications, and they refuse with different types of content;"
        " status, text and challenge are the same.",
    ),
    Kept(
        flow="accounts_login.challenges",
        at="/artifact/Content-Type",
        reference="text/plain; charset=utf-8",
        ours="text/html; charset=utf-8",
        reason="The same.",
    ),
    Kept(
        flow="accounts_experiments.grants_refused",
        at="/no such model",
        reference="None",
        ours="*RESOURCE_DOES_NOT_EXIST*",
        reason="The grant would be one on a model that another user creates later under this name.",
    ),
    Kept(
        flow="accounts_searches.by_the_web_ui",
        at="/* by bob/body/errors",
        reference="None",
        ours="*Permission denied*",
        reason="A field that is denied is null in both; here the response says why.",
    ),
    Kept(
        flow="accounts_traces.of_two_users",
        at="/missing*",
        reference="*Permission denied*",
        ours="*RESOURCE_DOES_NOT_EXIST*",
        reason="A trace that does not exist is missing for everybody, as runs and experiments are.",
    ),
    Kept(
        flow="accounts_users.plain_requests",
        at="/create as a form/*",
        reason="The request is refused with the text of all other calls for a wrong type of content.",
    ),
]
