package dynamodbstore.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GraphQL documents of MLflow's web UI, and hostile ones. Single quotes stand for double quotes.
 */
class GraphqlRoutesTest {
  private final Meter meter = new Meter();
  private final Server server =
      Server.start(
          Config.inFolder(Path.of("unused"), 0),
          new MemoryTable(InstantSource.system(), meter),
          meter);
  private final HttpClient client = HttpClient.newHttpClient();
  private final String run = run("a");

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void experimentQueryReturnsItsFields() {
    var answer =
        ask(
            "query MlflowGetExperimentQuery($input: MlflowGetExperimentInput!)"
                + " @component(name: \\\"x\\\") { mlflowGetExperiment(input: $input) {"
                + " apiError { code message } experiment { artifactLocation"
                + " effectiveTraceArchivalRetention experimentId lifecycleStage name tags { key value"
                + " } __typename } __typename } }",
            "{'input':{'experimentId':'0'}}");

    assertThat(answer)
        .isEqualTo(
            "{'data':{'mlflowGetExperiment':{'apiError':null,'experiment':{"
                + "'artifactLocation':'mlflow-artifacts:/0','effectiveTraceArchivalRetention':'',"
                + "'experimentId':'0','lifecycleStage':'active','name':'Default','tags':[],"
                + "'__typename':'MlflowExperiment'},'__typename':'MlflowGetExperimentResponse'}},"
                + "'errors':null}");
  }

  @Test
  void runQueryReturnsItsExperimentAndModelVersions() {
    log("runs/log-metric", "{'run_id':'%s','key':'m','value':1.5,'timestamp':7,'step':3}");
    log("runs/log-metric", "{'run_id':'%s','key':'n','value':'NaN','timestamp':8}");
    log("runs/log-parameter", "{'run_id':'%s','key':'p','value':'v'}");
    var _ = post("registered-models/create", "{'name':'model'}");
    var _ =
        post(
            "model-versions/create",
            "{'name':'model','source':'mlflow-artifacts:/0/x','run_id':'%s'}".formatted(run));

    var answer =
        ask(
            "query GetRun($data: MlflowGetRunInput!) @component(name: \\\"x\\\") {"
                + " mlflowGetRun(input: $data) { apiError { code } run { info { runName status"
                + " runUuid startTime endTime userId } experiment { name } modelVersions { status"
                + " version name } data { metrics { key value step timestamp } params { key value }"
                + " tags { key value } } inputs { datasetInputs { dataset { digest } } modelInputs {"
                + " modelId } } outputs { modelOutputs { modelId step } } } } }",
            "{'data':{'runId':'%s'}}".formatted(run));

    assertThat(answer)
        .isEqualTo(
            ("{'data':{'mlflowGetRun':{'apiError':null,'run':{'info':{'runName':'a',"
                    + "'status':'RUNNING','runUuid':'%s','startTime':'5','endTime':'0','userId':''},"
                    + "'experiment':{'name':'Default'},"
                    + "'modelVersions':[{'status':'READY','version':'1','name':'model'}],"
                    + "'data':{'metrics':[{'key':'m','value':1.5,'step':'3','timestamp':'7'},"
                    + "{'key':'n','value':null,'step':'0','timestamp':'8'}],"
                    + "'params':[{'key':'p','value':'v'}],"
                    + "'tags':[{'key':'mlflow.runName','value':'a'}]},"
                    + "'inputs':{'datasetInputs':[],'modelInputs':[]},"
                    + "'outputs':{'modelOutputs':[]}}}},'errors':null}")
                .formatted(run));
  }

  @Test
  void runSearchReturnsOnePageAlsoUnderAnAlias() {
    var other = run("b");
    var query =
        "query SearchRuns($data: MlflowSearchRunsInput!) { mlflowSearchRuns(input: $data) {"
            + " runs { info { runName } } again: runs { info { runUuid } } apiError { code } } }";

    var answer =
        ask(
            query,
            "{'data':{'experimentIds':['0'],'orderBy':['attributes.run_name DESC'],"
                + "'maxResults':1,'runViewType':'ALL'}}");

    assertThat(answer)
        .isEqualTo(
            ("{'data':{'mlflowSearchRuns':{'runs':[{'info':{'runName':'b'}}],"
                    + "'again':[{'info':{'runUuid':'%s'}}],'apiError':null}},'errors':null}")
                .formatted(other));
  }

  @Test
  void nanInMetricHistoryIsNullWithAnError() {
    log("runs/log-metric", "{'run_id':'%s','key':'m','value':1,'timestamp':7,'step':3}");
    log("runs/log-metric", "{'run_id':'%s','key':'m','value':'NaN','timestamp':8,'step':4}");
    log("runs/log-metric", "{'run_id':'%s','key':'m','value':2,'timestamp':9,'step':5}");

    var answer =
        ask(
            "query GetMetricHistoryBulkInterval($data: MlflowGetMetricHistoryBulkIntervalInput!) {"
                + " mlflowGetMetricHistoryBulkInterval(input: $data) { __typename metrics {"
                + " timestamp step runId key value } apiError { code message } } }",
            "{'data':{'runIds':['%s'],'metricKey':'m','startStep':3,'endStep':4,'maxResults':9}}"
                .formatted(run));

    assertThat(answer)
        .isEqualTo(
            ("{'data':{'mlflowGetMetricHistoryBulkInterval':{"
                    + "'__typename':'MlflowGetMetricHistoryBulkIntervalResponse','metrics':["
                    + "{'timestamp':'7','step':'3','runId':'%1$s','key':'m','value':1.0},"
                    + "{'timestamp':'8','step':'4','runId':'%1$s','key':'m','value':null}],"
                    + "'apiError':null}},'errors':['Float cannot represent non numeric value: nan']}")
                .formatted(run));
  }

  @Test
  void failedFieldIsNullAndOthersAreUnaffected() {
    assertThat(
            ask(
                "{ a: mlflowGetRun(input: {runId: \\\"none\\\"}) { run { info { runId } } }"
                    + " b: mlflowGetExperiment(input: {experimentId: \\\"0\\\"}) {"
                    + " experiment { name } } }",
                "null"))
        .isEqualTo(
            "{'data':{'a':null,'b':{'experiment':{'name':'Default'}}},"
                + "'errors':['Run with id=none not found']}");
  }

  @Test
  void mutationsReturnSearchResults() {
    assertThat(
            ask(
                "mutation { mlflowSearchDatasets(input: {experimentIds: [\\\"0\\\"]}) {"
                    + " datasetSummaries { name } } mlflowSearchRuns(input: {experimentIds:"
                    + " \\\"0\\\"}) { runs { info { runName } } } testMutation { output } }",
                "{}"))
        .isEqualTo(
            "{'data':{'mlflowSearchDatasets':{'datasetSummaries':[]},"
                + "'mlflowSearchRuns':{'runs':[{'info':{'runName':'a'}}]},'testMutation':null},"
                + "'errors':null}");
  }

  @Test
  void artifactsAndModelVersionsAreListed() {
    assertThat(
            ask(
                ("{ mlflowListArtifacts(input: {runUuid: \\\"%s\\\"}) { rootUri files { path isDir"
                        + " fileSize } nextPageToken } mlflowSearchModelVersions(input: {maxResults:"
                        + " 5}) { modelVersions { name } nextPageToken } }")
                    .formatted(run),
                "{}"))
        .isEqualTo(
            ("{'data':{'mlflowListArtifacts':{'rootUri':'mlflow-artifacts:/0/%s/artifacts',"
                    + "'files':[],'nextPageToken':''},"
                    + "'mlflowSearchModelVersions':{'modelVersions':[],'nextPageToken':''}},"
                    + "'errors':null}")
                .formatted(run));
  }

  @Test
  void fragmentsAliasesSkipAndIncludeAreApplied() {
    assertThat(
            ask(
                "query Q($yes: Boolean!, $text: String = \\\"t\\\") { test(inputString: $text) {"
                    + " ...T ... on Test { b: output } ... @skip(if: $yes) { c: output }"
                    + " d: output @include(if: $yes) } } fragment T on Test { a: output __typename }",
                "{'yes':true}"))
        .isEqualTo("{'data':{'test':{'a':'t','__typename':'Test','b':'t','d':'t'}},'errors':null}");
  }

  @Test
  void introspectionDescribesTheSchema() {
    assertThat(
            ask(
                "{ __schema { queryType { name } mutationType { name } subscriptionType { name }"
                    + " directives { name locations args { name type { kind ofType { name } } } } }"
                    + " __type(name: \\\"MlflowSearchRunsInput\\\") { kind inputFields { name"
                    + " defaultValue type { kind name ofType { name } } } } }",
                "{}"))
        .startsWith(
            "{'data':{'__schema':{'queryType':{'name':'Query'},'mutationType':{'name':'Mutation'},"
                + "'subscriptionType':null,'directives':[{'name':'component',"
                + "'locations':['QUERY','MUTATION'],'args':[{'name':'name',"
                + "'type':{'kind':'NON_NULL','ofType':{'name':'String'}}}]}]},"
                + "'__type':{'kind':'INPUT_OBJECT','inputFields':[{'name':'experimentIds',"
                + "'defaultValue':null,'type':{'kind':'LIST','name':null,'ofType':{'name':'String'}}},");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ __typename { a } }|Field '__typename' must not have a selection since type 'String!' has"
            + " no subfields.",
        "{ tes { output } }|Cannot query field 'tes' on type 'Query'. Did you mean 'test'?",
        "{ test }|Field 'test' of type 'Test' must have a selection of subfields. Did you mean"
            + " 'test { ... }'?",
        "query($a: Int) { test(inputString: $a) { output } }|Variable '$a' of type 'Int' used in"
            + " position expecting type 'String'.",
        "{ ...F } fragment F on Query { ...F __typename }|Cannot spread fragment 'F' within itself.",
        "{ a: __typename a: __schema { __typename } }|Fields 'a' conflict because '__typename' and"
            + " '__schema' are different fields. Use different aliases on the fields to fetch both if"
            + " this was intentional.",
        "{ mlflowSearchRuns(input: {maxResults: 3000000000}) { __typename } }|Int cannot represent"
            + " non 32-bit signed integer value: 3000000000",
        "subscription { a }|Schema is not configured to execute subscription operation.",
        "query A { __typename } query B { __typename }|Must provide operation name if query contains"
            + " multiple operations.",
        "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }|Maximum"
            + " introspection depth exceeded",
      })
  void invalidDocumentIsRejectedAsAWhole(String document, String why) {
    assertThat(ask(document, "{}")).isEqualTo("{'data':null,'errors':['" + why + "']}");
  }

  @Test
  void documentsBeyondTheLimitsAreRejected() {
    var names =
        IntStream.range(0, 11)
            .mapToObj(i -> "a" + i + ": __typename")
            .collect(Collectors.joining(" "));
    var deep = "{ofType".repeat(9) + "{name}" + "}".repeat(9);

    assertThat(ask("{" + names + "}", "{}")).contains("at most 10 root fields, got 11 root fields");
    assertThat(ask("{ __schema {" + names + "} }", "{}"))
        .contains("at most 10 aliases, got 11 aliases");
    assertThat(ask("{ __schema {" + " name".repeat(1000) + "} }", "{}"))
        .isEqualTo("{'data':null,'errors':['Query exceeds maximum total selections of 1000']}");
    assertThat(ask("{ __schema" + deep + "}", "{}"))
        .isEqualTo("{'data':null,'errors':['Query exceeds maximum depth of 10']}");
  }

  @Test
  void limitsCountTheContentOfInlineFragments() {
    var names =
        IntStream.range(0, 11)
            .mapToObj(i -> "... { a" + i + ": __typename }")
            .collect(Collectors.joining(" "));

    assertThat(ask("{" + names + "}", "{}")).contains("at most 10 root fields, got 11 root fields");
    assertThat(ask("{ __schema { ... {" + names + "} } }", "{}"))
        .contains("at most 10 aliases, got 11 aliases");
    assertThat(ask("{ __schema { ... {" + " name".repeat(1000) + "} } }", "{}"))
        .isEqualTo("{'data':null,'errors':['Query exceeds maximum total selections of 1000']}");
  }

  @Test
  void longNamesNumbersAndDocumentsAreRejected() {
    var digits = "9".repeat(200_000);

    assertThat(ask("{ " + "a".repeat(200_000) + " }", "{}")).contains("aaa' on type 'Query'.'");
    assertThat(ask("{ mlflowSearchRuns(input: {maxResults: " + digits + "}) { a } }", "{}"))
        .contains("Int cannot represent non 32-bit signed integer value: 999");
    assertThat(
            ask("{ mlflowSearchModelVersions(input: {maxResults: " + digits + "}) { a } }", "{}"))
        .contains("more than 4300 digits are not read");
    assertThat(ask("{ a }" + " ".repeat(256 * 1024), "{}"))
        .contains("Document contains more than 262144 characters. Parsing aborted.");
  }

  @Test
  void errorsAreLimitedAndValuesInMessagesAbbreviated() {
    var members =
        IntStream.range(0, 60).mapToObj(i -> "'m" + i + "':[[1]]").collect(Collectors.joining(","));
    var answer =
        ask(
            "query($a: MlflowGetRunInput!) { mlflowGetRun(input: $a) { __typename } }",
            "{'a':{" + members + "}}");

    assertThat(answer)
        .contains(
            "got invalid value {'m0': [[...]], 'm1': [[...]], 'm2': [[...]], 'm3': [[...]],"
                + " 'm4': [[...]], ..., 'm56': [[...]], 'm57': [[...]], 'm58': [[...]],"
                + " 'm59': [[...]]}; Field 'm49' is")
        .doesNotContain("Field 'm50' is")
        .contains("Too many errors processing variables, error limit reached.");
    assertThat(ask("{" + " a".repeat(101) + " }", "{}")).contains("at most 10 root fields");
    assertThat(ask("{ __schema {" + " a".repeat(101) + " } }", "{}"))
        .endsWith("'Too many validation errors, error limit reached. Validation aborted.']}");
  }

  @Test
  void nullConditionIsRejectedBeforeTheResponseBegins() {
    assertThat(
            ask(
                "query($no: Boolean = true) { mlflowSearchRuns(input: {experimentIds: \\\"0\\\"}) {"
                    + " runs { info { runName @skip(if: $no) } } } }",
                "{'no':null}"))
        .isEqualTo(
            "{'data':null,'errors':['Argument 'if' of non-null type 'Boolean!' must not be null.']}");
  }

  @Test
  void unpairedSurrogatesAreRejected() {
    var asked = "query($a: String) { test(inputString: $a) { output } }";

    assertThat(ask("{ test(inputString: \\\"\\ud800\\\") { output } }", "{}"))
        .contains("Syntax Error: Invalid character within String: U+D800.");
    assertThat(ask(asked, "{'a':'\\ud800'}"))
        .isEqualTo(
            "{'data':{'test':null},'errors':['A text in the request is not valid Unicode.']}");
    assertThat(ask(asked, "{'a':'\\ud83d\\ude00'}")).contains("'output':'");
    assertThat(ask("{ test(inputString: \\\"\\\\u\u0661111\\\") { output } }", "{}"))
        .contains("Invalid Unicode escape sequence");
  }

  @Test
  void nullArgumentIsReturnedAsNull() {
    assertThat(ask("{ test(inputString: null) { output } }", "{}"))
        .isEqualTo("{'data':{'test':{'output':null}},'errors':null}");
  }

  @Test
  void fragmentChainBeyondTheLimitIsRejected() {
    assertThat(ask(chain(100), "{}")).isEqualTo("{'data':{'__typename':'Query'},'errors':null}");
    assertThat(ask(chain(1200), "{}"))
        .isEqualTo(
            "{'data':null,'errors':['Fragments use each other in a chain of more than 100.']}");
  }

  private static String chain(int length) {
    return "{ ...F1 }"
        + IntStream.range(1, length)
            .mapToObj(i -> " fragment F%d on Query { ...F%d }".formatted(i, i + 1))
            .collect(Collectors.joining())
        + " fragment F%d on Query { __typename }".formatted(length);
  }

  /** Each fragment includes the next one four times. */
  @Test
  void fragmentsThatMultiplyFieldsAreRejected() {
    var document = new StringBuilder("{ __schema { queryType { ...F0 } } }");
    for (int i = 0; i < 8; i++) {
      document.append(
          (" fragment F%1$d on __Type { ofType { a: ofType { ...F%2$d } b: ofType { ...F%2$d }"
                  + " c: ofType { ...F%2$d } d: ofType { ...F%2$d } } }")
              .formatted(i, i + 1));
    }
    document.append(" fragment F8 on __Type { name }");

    assertThat(ask(document.toString(), "{}"))
        .isEqualTo("{'data':null,'errors':['Validation aborted.']}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{'query':7}",
        "{'query':'{'}",
        "{'query':'{a(b:1.)}'}",
        "{'query':'{__typename}','variables':[]}",
        "{'query':'{__typename}','operationName':1}",
      })
  void malformedRequestIsAClientError(String body) {
    var reply = exchange(server, "/graphql", body);

    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(reply.body()).contains("\"error_code\":");
  }

  @Test
  void syntaxErrorsNameTheExpectedToken() {
    assertThat(ask("{ a(b: ", "{}")).contains("Syntax Error: Unexpected <EOF>.");
    assertThat(ask("{ a ", "{}")).contains("Syntax Error: Expected Name, found <EOF>.");
    assertThat(ask("{ ? }", "{}")).contains("Syntax Error: Unexpected character: '?'.");
    assertThat(ask("{ a }".repeat(4000), "{}"))
        .contains("Syntax Error: Document contains more than 10000 tokens. Parsing aborted.");
  }

  @Test
  void embeddedTableReturnsTheSameResponse(@TempDir Path folder) {
    var costs = new Meter();
    var table =
        EmbeddedTable.open(folder, EmbeddedOptions.defaults(), InstantSource.system(), costs);
    try (var embedded = Server.start(Config.inFolder(folder, 0), table, costs)) {
      var body =
          "{'query':'{ mlflowSearchRuns(input: {experimentIds: \\\"0\\\"}) { runs { info { runId } }"
              + " nextPageToken } }'}";

      assertThat(exchange(embedded, "/graphql", body).body())
          .isEqualTo(
              "{\"data\":{\"mlflowSearchRuns\":{\"runs\":[],\"nextPageToken\":\"\"}},"
                  + "\"errors\":null}");
    }
  }

  private String run(String name) {
    var made =
        post("runs/create", "{'experiment_id':'0','start_time':5,'run_name':'" + name + "'}");
    return made.replaceFirst(".*'run_id':'([0-9a-f]{32})'.*", "$1");
  }

  private void log(String path, String body) {
    assertThat(post(path, body.formatted(run))).isEqualTo("{}");
  }

  private String ask(String document, String variables) {
    return send("/graphql", "{'query':'%s','variables':%s}".formatted(document, variables));
  }

  private String post(String path, String body) {
    return send("/api/2.0/mlflow/" + path, body);
  }

  private String send(String path, String body) {
    return exchange(server, path, body).body().replace('"', '\'');
  }

  private HttpResponse<String> exchange(Server asked, String path, String body) {
    var request =
        HttpRequest.newBuilder(URI.create(asked.url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
