package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.logging.RecordedLog;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of the access log and of slow requests. */
class RequestLogTest {
  private static final String SEARCH = "/api/2.0/mlflow/runs/search";
  private static final String AGENT = "a \"client\"\\";
  private static final String BODY =
      "{\"experiment_ids\": [\"0\"], \"filter\": \"params.`a b` = '1'\"}";

  @TempDir private Path folder;

  @Test
  void slowRequestIsLoggedWithThePlanOfItsSearch() {
    var lines = searched("slow", "--slow-request-ms", "0");

    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst())
        .matches(
            "\\S+ WARNING slow method=POST path=/api/2.0/mlflow/runs/search status=200 ms=[\\d.]+"
                + " id=\\S+ route=/api/2.0/mlflow/runs/search bytes=[1-9]\\d* address=127.0.0.1"
                + " read_units=[1-9][\\d.]* write_units=0 agent=\"a \\\\\"client\\\\\"\\\\\\\\\""
                + " plan=\".+ param .+\"\n");
  }

  @Test
  void plansOfOneRequestHaveDifferentNames() {
    var search =
        "mlflowSearchRuns(input: {experimentIds: [\\\"0\\\"]}) { runs { info { runId } } }";
    var query = "{\"query\": \"{ a: " + search + " b: " + search + " }\"}";
    try (var log = RecordedLog.json("slow")) {
      send(new Request("POST", "/graphql", query, AGENT), 200, "--slow-request-ms", "0");

      assertThat(log.lines()).hasSize(1);
      assertThat(log.lines().getFirst())
          .containsOnlyOnce(",\"plan\":\"")
          .containsOnlyOnce(",\"plan_2\":\"");
    }
  }

  @Test
  void fastRequestIsNotLoggedAsSlow() {
    assertThat(searched("slow", "--slow-request-ms", "600000")).isEmpty();
  }

  @Test
  void accessLogHasNoPlan() {
    var lines = searched("access", "--access-log");

    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst()).contains(" INFO access method=POST ").doesNotContain("plan=");
  }

  @Test
  void textOfClientsIsShortened() {
    try (var log = RecordedLog.text("access")) {
      var text = "X".repeat(8000);
      send(new Request(text, "/" + text, "", text), 404, "--access-log");

      assertThat(log.lines()).hasSize(1);
      assertThat(log.lines().getFirst()).hasSizeLessThan(2500);
    }
  }

  @Test
  void requestsAreNotLoggedByDefault() {
    assertThat(searched("access")).isEmpty();
    assertThat(searched("slow")).isEmpty();
  }

  /** The lines of a logger after a search. */
  private List<String> searched(String logger, String... options) {
    try (var log = RecordedLog.text(logger)) {
      send(new Request("POST", SEARCH + "?page=1", BODY, AGENT), 200, options);
      return List.copyOf(log.lines());
    }
  }

  private record Request(String method, String target, String body, String agent) {}

  /** Sends a request to a server with these options, and stops the server. */
  private void send(Request request, int status, String... options) {
    var words = new ArrayList<>(List.of("server", "--port", "0", "--artifacts-destination"));
    words.add(folder.toString());
    words.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "test").parse(words.toArray(String[]::new));
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    try (var server = Server.start(((Command.Serve) command).config(), table, meter)) {
      var reply =
          RawHttpClient.send(
              server.port(),
              request.method(),
              request.target(),
              request.body().getBytes(UTF_8),
              "Content-Type: application/json",
              "User-Agent: " + request.agent());
      assertThat(reply.status()).isEqualTo(status);
    }
  }
}
