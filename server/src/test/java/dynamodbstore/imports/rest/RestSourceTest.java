package dynamodbstore.imports.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.imports.entities.SourceRunData;
import dynamodbstore.imports.source.SourceTraces.BareTrace;
import dynamodbstore.metrics.series.Point;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RestSourceTest {
  private static final String API = "/api/2.0/mlflow/";
  private static final Instant NOW = Instant.ofEpochSecond(1_000_000);

  private ScriptedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedServer();
    server.on(
        API + "experiments/search",
        "{}",
        "{\"experiments\": [{\"experiment_id\": \"7\", \"name\": \"seven\","
            + " \"creation_time\": \"5\"}], \"next_page_token\": \"two\"}",
        "{\"experiments\": [{\"experiment_id\": \"3\", \"name\": \"three\","
            + " \"lifecycle_stage\": \"deleted\"}]}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void experimentsOfAllPagesAreInTheOrderOfTheirIds() {
    try (var source = open()) {
      assertThat(source.experiments()).extracting(SourceExperiment::id).containsExactly(3L, 7L);
      assertThat(source.experiments().getFirst().isDeleted()).isTrue();
      assertThat(source.workspaces()).isEmpty();
    }
  }

  @Test
  void historyIsReadPageByPage() {
    server.on(API + "runs/search", "{\"runs\": [{\"info\": {\"run_id\": \"r\"}}]}", "{}");
    server.on(
        API + "runs/get",
        "{\"run\": {\"info\": {\"run_id\": \"r\", \"experiment_id\": \"3\","
            + " \"lifecycle_stage\": \"deleted\"}, \"data\": {\"metrics\": [{\"key\": \"m/1 ü\"}]}}}");
    server.on(
        API + "metrics/get-history",
        "{\"metrics\": [{\"step\": \"1\", \"timestamp\": 5, \"value\": \"NaN\"}],"
            + " \"next_page_token\": \"x y\"}",
        "{\"metrics\": [{\"step\": 2, \"timestamp\": 6, \"value\": -1.5}]}");
    var found = new ArrayList<SourceRunData>();
    var points = new ArrayList<Point>();

    try (var source = open()) {
      var runs = source.runs();
      runs.each(found::add);
      runs.points(found.getFirst(), (_, some) -> points.addAll(some));
    }

    assertThat(found).hasSize(1);
    assertThat(found.getFirst().deleted()).isEqualTo(OptionalLong.of(NOW.toEpochMilli()));
    assertThat(points).containsExactly(Point.of(1, 5, Double.NaN), Point.of(2, 6, -1.5));
    assertThat(server.requests())
        .extracting(request -> request.uri().getRawQuery())
        .contains("run_id=r&metric_key=m%2F1+%C3%BC&max_results=10000&page_token=x+y");
  }

  @Test
  void serverOfMlflow2HasNoLoggedModelsAndTracesWithoutSpans() {
    server.on(
        API + "traces",
        "{\"traces\": [{\"request_id\": \"tr\", \"experiment_id\": \"7\", \"timestamp_ms\": 9,"
            + " \"execution_time_ms\": 2, \"status\": \"OK\", \"tags\": [{\"key\": \"a\","
            + " \"value\": \"b\"}]}]}");
    var traces = new ArrayList<BareTrace>();

    try (var source = open()) {
      source.loggedModels().each(_ -> assertThat(true).isFalse());
      var reader = source.traces();
      reader.each(
          new ExperimentId(7),
          page -> {
            reader.complete(page);
            traces.addAll(page);
            assertThat(reader.spans(page.getFirst())).isEmpty();
          });
    }

    var trace = traces.getFirst().draft().toTrace();
    assertThat(trace.requestTime()).isEqualTo(9);
    assertThat(trace.duration()).isEqualTo(OptionalLong.of(2));
    assertThat(trace.tags()).containsEntry("a", "b");
  }

  @Test
  void addressWithoutServerIsReportedAtOnce() {
    server.close();

    assertThatThrownBy(this::open)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void nonsenseOfTheServerIsReported() {
    server.on(
        "/api/3.0/mlflow/traces/search",
        "{\"traces\": [{\"trace_id\": \"tr\", \"request_time\": \"yesterday\"}]}");

    try (var source = open()) {
      assertThatThrownBy(() -> source.traces().each(new ExperimentId(7), _ -> {}))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("\"yesterday\" is no time");
    }
  }

  private RestSource open() {
    var login = new ServerLogin(Optional.empty());
    var client = new RestClient(server.address(), login, ReadRetries.USUAL);
    return RestSource.open(client, () -> NOW);
  }
}
