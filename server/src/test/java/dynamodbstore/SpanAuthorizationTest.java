package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.http.RawHttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permissions on the traces and runs that exported spans refer to. */
class SpanAuthorizationTest {
  private static final ExperimentId OTHER = new ExperimentId(1);
  private static final String TRACE = "5b8efff798038103d269b633813fc60c";

  @TempDir private Path folder;
  private final List<Resource> denied = new ArrayList<>();
  private Server server;

  @BeforeEach
  void start() {
    Authorizer authorizer = (_, what, level) -> level != Level.EDIT || !denied.contains(what);
    server = GuardedServer.start(folder, authorizer);
    var reply =
        GuardedServer.post(server, "/api/2.0/mlflow/experiments/create", "{'name': 'other'}");
    assertThat(reply.status()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void spansForATraceOfAnotherExperimentNeedEditThere() {
    assertThat(export("1", TRACE, "a", "").status()).isEqualTo(200);
    denied.add(new Resource.Experiment(OTHER));

    var reply = export("0", TRACE, "b", "");

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).isEqualTo("Permission denied");
    assertThat(trace()).contains("\"name\":\"a\"").doesNotContain("\"name\":\"b\"");
  }

  @Test
  void spansForATraceOfAnotherExperimentAreAddedWithEditThere() {
    assertThat(export("1", TRACE, "a", "").status()).isEqualTo(200);

    assertThat(export("0", TRACE, "b", "").status()).isEqualTo(200);

    assertThat(trace()).contains("\"name\":\"a\"", "\"name\":\"b\"");
  }

  @Test
  void bodyIsNotDecodedWithoutPermission() {
    denied.add(new Resource.Experiment(OTHER));

    assertThat(send("1", "", "no JSON").status()).isEqualTo(403);
    assertThat(send("0", "", "no JSON").status()).isEqualTo(400);
  }

  @Test
  void linkToARunNeedsEditOfTheRunAndFailsSilently() {
    var created =
        GuardedServer.post(server, "/api/2.0/mlflow/runs/create", "{'experiment_id': '1'}").body();
    var run = created.replaceAll("(?s).*\"run_id\": ?\"(\\w+)\".*", "$1");
    denied.add(new Resource.Run(new RunId(run)));

    assertThat(export("0", TRACE, "a", run).status()).isEqualTo(200);
    assertThat(linked(run)).doesNotContain(TRACE);
    denied.clear();
    assertThat(export("0", TRACE, "a", run).status()).isEqualTo(200);
    assertThat(linked(run)).contains(TRACE);
  }

  private String linked(String run) {
    var body =
        ("{'locations': [{'type': 'MLFLOW_EXPERIMENT', 'mlflow_experiment': {'experiment_id': '0'}}],"
                + " 'filter': 'attributes.run_id = \\'RUN\\''}")
            .replace("RUN", run);
    var reply =
        RawHttpClient.send(
            server.port(),
            "POST",
            SampleRequests.PREFIX + "/api/3.0/mlflow/traces/search",
            body.replace("\\'", "`").replace('\'', '"').replace('`', '\'').getBytes(UTF_8),
            "Content-Type: application/json");
    assertThat(reply.status()).isEqualTo(200);
    return reply.body();
  }

  private String trace() {
    var path = SampleRequests.PREFIX + "/api/3.0/mlflow/traces/get?trace_id=tr-" + TRACE;
    return RawHttpClient.get(server.port(), path).body().replaceAll("\": ", "\":");
  }

  private RawHttpClient.Reply export(String experiment, String trace, String name, String run) {
    var id = name.repeat(16);
    var span =
        ("{'traceId': '%s', 'spanId': '%s', 'name': '%s', 'startTimeUnixNano': '1', 'endTimeUnixNano':"
                + " '2'}")
            .formatted(trace, id, name);
    var body = "{'resourceSpans': [{'scopeSpans': [{'spans': [" + span + "]}]}]}";
    return send(experiment, run, body);
  }

  private RawHttpClient.Reply send(String experiment, String run, String body) {
    return RawHttpClient.send(
        server.port(),
        "POST",
        "/v1/traces",
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        "x-mlflow-experiment-id: " + experiment,
        "x-mlflow-run-id: " + run);
  }
}
