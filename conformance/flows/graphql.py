"""GraphQL, as the web UI and other programs send it. Independent of the client's release line."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"])

UNKNOWN_RUN = "0123456789abcdef0123456789abcdef"

GET_EXPERIMENT = """
query MlflowGetExperimentQuery($input: MlflowGetExperimentInput!) @component(name: "pages") {
  mlflowGetExperiment(input: $input) {
    __typename
    apiError { __typename code message }
    experiment {
      __typename artifactLocation creationTime effectiveTraceArchivalRetention experimentId lastUpdateTime
      lifecycleStage name workspace tags { __typename key value }
    }
  }
}"""

RUN = """
info { runId runUuid runName status experimentId artifactUri endTime lifecycleStage startTime userId }
experiment { experimentId name artifactLocation lifecycleStage tags { key value } }
data { metrics { key value step timestamp datasetName modelId } params { key value } tags { key value } }
inputs { datasetInputs { dataset { digest name profile schema source sourceType } tags { key value } }
         modelInputs { modelId } }
outputs { modelOutputs { modelId step } }
modelVersions { status version name source runId currentStage aliases tags { key value } creationTimestamp }
"""

GET_RUN = f"""
query GetRun($data: MlflowGetRunInput!) @component(name: "pages") {{
  mlflowGetRun(input: $data) {{ apiError {{ helpUrl code message }} run {{ {RUN} }} }}
}}"""

SEARCH_RUNS = f"""
query SearchRuns($data: MlflowSearchRunsInput!) {{
  mlflowSearchRuns(input: $data) {{ apiError {{ helpUrl code message }} runs {{ {RUN} }} }}
}}"""

GET_HISTORY = """
query GetMetricHistoryBulkInterval($data: MlflowGetMetricHistoryBulkIntervalInput!) {
  mlflowGetMetricHistoryBulkInterval(input: $data) {
    __typename
    metrics { timestamp step runId key value }
    apiError { code message }
  }
}"""


def ask(here, query, variables=None, **more):
    return here.http.json("POST", "/graphql", {"query": query, "variables": variables, **more})


@flow
def experiments(here):
    experiment = here.experiment()
    here.client.set_experiment_tag(experiment, "t", "v")
    return {
        "one": ask(here, GET_EXPERIMENT, {"input": {"experimentId": experiment}}),
        "none": ask(here, GET_EXPERIMENT, {"input": {"experimentId": "987654321"}}),
        "no number": ask(here, GET_EXPERIMENT, {"input": {"experimentId": "x"}}),
        "unnamed": ask(here, "{ mlflowGetExperiment(input: {}) { experiment { experimentId name } } }"),
    }


@flow
def runs(here):
    run = here.run(run_name="r", start_time=7)
    here.client.log_metric(run, "m", 1.5, timestamp=8, step=3)
    here.client.log_param(run, "p", "v")
    here.client.set_tag(run, "t", "é")
    nan = here.run(run_name="nan", start_time=6)
    here.client.log_metric(nan, "n", float("nan"), timestamp=9)
    ended = here.run(run_name="ended", start_time=5)
    here.client.set_terminated(ended, end_time=10)
    model = here.name("model")
    here.client.create_registered_model(model)
    here.client.create_model_version(model, f"runs:/{run}/model", run_id=run)
    experiment = here.experiment()
    return {
        "one": ask(here, GET_RUN, {"data": {"runId": run}}),
        "by its old name": ask(here, GET_RUN, {"data": {"runUuid": nan}}),
        "none": ask(here, GET_RUN, {"data": {"runId": UNKNOWN_RUN}}),
        "unnamed": ask(here, GET_RUN, {"data": {}}),
        "found": ask(here, SEARCH_RUNS, {"data": {"experimentIds": [experiment]}}),
        "filtered": ask(
            here, SEARCH_RUNS, {"data": {"experimentIds": experiment, "filter": "metrics.m > 1"}}
        ),
        "by a wrong filter": ask(here, SEARCH_RUNS, {"data": {"experimentIds": experiment, "filter": "x"}}),
        "too many": ask(here, SEARCH_RUNS, {"data": {"experimentIds": [experiment], "maxResults": 50001}}),
        "in no experiment": ask(here, SEARCH_RUNS, {"data": {}}),
        "in null": ask(here, SEARCH_RUNS, {"data": {"experimentIds": [None]}}),
        "as a mutation": ask(
            here,
            f'mutation {{ mlflowSearchRuns(input: {{experimentIds: ["{experiment}"]}})'
            " { runs { info { runName } } nextPageToken } }",
        ),
        "versions": ask(
            here,
            f"{{ mlflowSearchModelVersions(input: {{filter: \"name = '{model}'\", maxResults: 5}})"
            " { modelVersions { name version deploymentJobState { jobId jobState } } nextPageToken } }",
        ),
        "too many versions": ask(
            here, "{ mlflowSearchModelVersions(input: {maxResults: 200001}) { nextPageToken } }"
        ),
        "artifacts": ask(
            here,
            f'{{ mlflowListArtifacts(input: {{runId: "{run}"}}) {{ files {{ path }} nextPageToken }} }}',
        ),
        "artifacts elsewhere": ask(
            here, f'{{ mlflowListArtifacts(input: {{runId: "{run}", path: "../x"}}) {{ rootUri }} }}'
        ),
        "of a kind": ask(
            here, SEARCH_RUNS, {"data": {"experimentIds": [experiment], "runViewType": "DELETED_ONLY"}}
        ),
    }


@flow
def histories(here):
    run = here.run()
    for step in range(5):
        here.client.log_metric(run, "m", step / 2, timestamp=step + 1, step=step)
    here.client.log_metric(run, "n", float("nan"), timestamp=9)
    return {
        "numbers": ask(here, GET_HISTORY, {"data": {"runIds": [run], "metricKey": "m"}}),
        "no numbers": ask(here, GET_HISTORY, {"data": {"runIds": [run], "metricKey": "n"}}),
        "of nothing": ask(here, GET_HISTORY, {"data": {"runIds": [], "metricKey": "m"}}),
        "of no run": ask(here, GET_HISTORY, {"data": {"runIds": [UNKNOWN_RUN], "metricKey": "m"}}),
        "between steps": ask(
            here, GET_HISTORY, {"data": {"runIds": [run], "metricKey": "m", "startStep": 1, "endStep": 2}}
        ),
    }


@flow
def datasets(here):
    search = "mutation($e: [String]) { mlflowSearchDatasets(input: {experimentIds: $e}) { %s } }"
    fields = "datasetSummaries { experimentId name digest context } apiError { code }"
    return {
        "none": ask(here, search % fields, {"e": [here.experiment()]}),
        "nowhere": ask(here, search % fields, {"e": []}),
        "in too many places": ask(here, search % fields, {"e": [str(i) for i in range(21)]}),
    }


@flow
def schema(here):
    """Everything but descriptions, which each server words itself."""
    kind = "type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }"
    inputs = f"{{ name defaultValue isDeprecated deprecationReason {kind} }}"
    types = ask(here, "{ __schema { types { kind name } } }")
    return {
        "types": types,
        "roots": ask(
            here,
            "{ __schema { queryType { name } mutationType { name } subscriptionType { name } directives"
            f" {{ name isRepeatable isDeprecated locations args {inputs} }} }} }}",
        ),
        **{
            found["name"]: ask(
                here,
                "query($name: String!) { __type(name: $name) { kind name isOneOf specifiedByURL"
                f" fields {{ name isDeprecated {kind} args {inputs} }} inputFields {inputs}"
                " enumValues { name isDeprecated } interfaces { name } possibleTypes { name } } }",
                {"name": found["name"]},
            )
            for found in types["body"]["data"]["__schema"]["types"]
        },
        "unknown": ask(here, '{ __type(name: "Nothing") { name } }'),
    }


@flow
def shapes(here):
    test = '{ test(inputString: "x") { %s } } %s'
    return {
        "alias": ask(here, test % ("a: output b: output", "")),
        "fragments": ask(
            here, test % ("...A ... on Test { b: output } ... { c: output }", "fragment A on Test { output }")
        ),
        "type names": ask(here, "{ a: __typename test(inputString: \"x\") { __typename } }"),
        "block": ask(here, '{ test(inputString: """\n  a\n    b\n""") { output } }'),
        "escapes": ask(here, r'{ test(inputString: "\u00e9\n\"\u{1F600}") { output } }'),
        "default": ask(here, 'query($a: String = "d") { test(inputString: $a) { output } }'),
        "one of two": ask(
            here, "query A { a: __typename } query B { b: __typename }", operationName="B"
        ),
        "which of two": ask(here, "query A { a: __typename } query B { b: __typename }"),
        "none of two": ask(here, "query A { a: __typename } query B { b: __typename }", operationName="C"),
        "mutation": ask(here, 'mutation { __typename testMutation(inputString: "x") { output } }'),
        "subscription": ask(here, "subscription { a }"),
        "condition": ask(here, "{ __typename @skip(if: false) }"),
        "no input": ask(here, "{ mlflowGetRun { __typename } }"),
    }


@flow
def nonsense(here):
    documents = (
        "{ nosuch }",
        "{ tes { output } }",
        "{ test }",
        "{ __typename { a } }",
        '{ test(inputStrin: "a") { output } }',
        '{ test(inputString: "a", inputString: "b") { output } }',
        "{ test(inputString: 1) { output } }",
        "{ test(inputString: [\"a\"]) { output } }",
        "{ test(inputString: $a) { output } }",
        'query($a: String) { test(inputString: "a") { output } }',
        "query($a: Int) { test(inputString: $a) { output } }",
        "query Q($a: Nothing) { test(inputString: $a) { output } }",
        '{ mlflowGetRun(input: "a") { __typename } }',
        '{ mlflowGetRun(input: {runid: "a"}) { __typename } }',
        '{ mlflowGetRun(input: {runId: "a", runId: "b"}) { __typename } }',
        '{ mlflowSearchRuns(input: {maxResults: "3"}) { __typename } }',
        "{ mlflowSearchRuns(input: {maxResults: 3000000000}) { __typename } }",
        "{ mlflowSearchRuns(input: {runViewType: ALLE}) { __typename } }",
        '{ mlflowSearchRuns(input: {runViewType: "ALL"}) { __typename } }',
        "{ ...F }",
        "{ ...F } fragment F on Nothing { a }",
        "{ ...F } fragment F on Test { output }",
        "{ ...F } fragment F on String { a }",
        "{ ...F } fragment F on Query { ...F __typename }",
        "{ ...F } fragment F on Query { ...G __typename } fragment G on Query { ...F }",
        "{ __typename } fragment F on Query { __typename }",
        "{ ... on Test { output } }",
        "{ a: __typename a: __schema { __typename } }",
        '{ test(inputString: "a") { output } test(inputString: "b") { output } }',
        "query A { __typename } query A { __typename }",
        "query A { __typename } { __typename }",
        "query @nothing { __typename }",
        "query @component { __typename }",
        '{ __typename @component(name: "a") }',
        "{ __type { name } }",
    )
    wrong = {"text": "x", "number": 1, "fraction": 1.5, "list": [1], "object": {"a": 1}, "true": True}
    number = 'query($a: Int) { mlflowSearchRuns(input: {experimentIds: "0", maxResults: $a}) { __typename } }'
    long = "query($a: LongString) { mlflowSearchModelVersions(input: {maxResults: $a}) { __typename } }"
    whole = "query($a: MlflowGetRunInput!) { mlflowGetRun(input: $a) { __typename } }"
    return {
        **{document: ask(here, document) for document in documents},
        **{f"number is {kind}": ask(here, number, {"a": value}) for kind, value in wrong.items() if value != 1},
        **{f"long is {kind}": ask(here, long, {"a": value}) for kind, value in wrong.items() if kind != "object"},
        **{f"input is {kind}": ask(here, whole, {"a": value}) for kind, value in wrong.items()},
        "input is null": ask(here, whole, {"a": None}),
        "input is missing": ask(here, whole, {}),
    }


@flow
def no_documents(here):
    """MLflow's server fails on these; they are the caller's mistake."""
    send = functools.partial(here.http.send, "POST", "/graphql")
    json = {"Content-Type": "application/json"}
    return {
        **{text: ask(here, text) for text in ("", "{", "{ a(b: ", "nothing", "{ a(b: 01) }")},
        "no query": here.http.json("POST", "/graphql", {}),
        "a list": send(data="[]", headers=json),
        "no JSON": send(data="{", headers=json),
        "text": send(data='{"query": "{ __typename }"}', headers={"Content-Type": "text/plain"}),
        "variables are a list": ask(here, "{ __typename }", [1]),
        "by GET": here.http.send("GET", "/graphql", data='{"query": "{ __typename }"}', headers=json),
    }


@flow
def limits(here):
    def names(count):
        return " ".join(f"a{i}: __typename" for i in range(count))

    return {
        "root fields": ask(here, f"{{ {names(10)} }}"),
        "too many root fields": ask(here, f"{{ {names(11)} }}"),
        "too many in fragments": ask(
            here, f"{{ ...F {names(6)} }} fragment F on Query {{ {' '.join(['__typename'] * 5)} }}"
        ),
        "aliases": ask(here, f"{{ __schema {{ {names(10)} }} }}"),
        "too many aliases": ask(here, f"{{ __schema {{ {names(11)} }} }}"),
        "selections": ask(here, f"{{ __schema {{ {' '.join(['__typename'] * 100)} }} }}"),
        "too many selections": ask(here, f"{{ __schema {{ {' '.join(['__typename'] * 1000)} }} }}"),
        "depth": ask(here, "{ __schema { queryType" + " { ofType" * 7 + " { name }" + " }" * 9),
        "too deep": ask(here, "{ __schema { queryType" + " { ofType" * 8 + " { name }" + " }" * 10),
        "lists in lists": ask(here, "{ __schema { types { fields { type { fields { name } } } } } }"),
        "lists in lists in lists": ask(
            here, "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }"
        ),
    }
