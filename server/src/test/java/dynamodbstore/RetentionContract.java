package dynamodbstore;

import static dynamodbstore.GcContract.get;
import static dynamodbstore.GcContract.post;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_EXPERIMENTS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_MODELS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_RUNS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_METRIC_HISTORY;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_TRACES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Key;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permanent deletion by servers of what was deleted long ago. */
abstract class RetentionContract {
  private static final String TRACES = "/api/3.0/mlflow/traces";

  /** Of the metric in tests of histories, of which few values are read. */
  private static final String KEY = "&metric_key=a&max_results=3";

  private Table opened;
  Table table;

  @TempDir Path folder;
  GcScene scene;

  abstract Table open();

  @BeforeEach
  void createScene() {
    opened = open();
    table = new UnclosedTable(opened);
    scene = new GcScene(folder);
  }

  @AfterEach
  void closeTable() {
    opened.close();
  }

  @Test
  void runIsDeletedPermanentlyOnceItsAgeIsReachedAndOthersStay() throws Exception {
    String gone;
    String kept;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      gone = GcContract.run(client);
      kept = GcContract.run(client);
      GcContract.put(client, "0/%s/artifacts/a.txt".formatted(gone));
      post(client, "runs/delete", named(gone));
    }
    GcScene.keep(table, RETENTION_DELETED_RUNS, 30);

    scene.retain(table, in(Duration.ofDays(29)));

    assertThat(keysOf(gone)).isNotEmpty();

    scene.retain(table, in(Duration.ofDays(31)));

    assertThat(keysOf(gone)).isEmpty();
    assertThat(scene.files(gone)).isEmpty();
    assertThat(scene.audit("The table", table))
        .contains("is sound")
        .doesNotContain("not completed");
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertThat(get(client, "runs/get?run_id=" + gone).status()).isEqualTo(404);
      assertThat(status(client, "runs/restore", named(gone))).isEqualTo(404);
      assertThat(get(client, "runs/get?run_id=" + kept).body()).contains("loss");
    }
  }

  @Test
  void experimentsLeaveNothingOfAnyKindAndTheirNamesBecomeFree() throws Exception {
    try (var items = EveryKindOfItem.of(table, folder)) {
      items.write();
    }
    var deleted = scene.deleteExperiments(table);
    GcScene.keep(table, RETENTION_DELETED_EXPERIMENTS, 1);

    scene.retain(table, in(Duration.ofDays(2)));

    // Requests that have begun before may still write: the items are left for the next round.
    assertThat(GcScene.keys(table, key -> key.partition().startsWith("EXPNAME#default#")))
        .hasSize(1);
    assertThat(GcScene.keys(table, key -> key.partition().equals("PURGES"))).isNotEmpty();

    scene.retain(table, in(Duration.ofDays(2).plusHours(2)));

    assertThat(GcScene.keys(table, key -> GcScene.isOf(deleted, key))).isEmpty();
    assertThat(scene.audit("The table", table)).contains("The table is sound");
  }

  @Test
  void runsThatWereDeletedWithTheirExperimentStayAsLongAsIt() throws Exception {
    String run;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      var experiment =
          client.field("experiment_id", post(client, "experiments/create", "{\"name\":\"a\"}"));
      var inside = "{\"experiment_id\":\"%s\"}".formatted(experiment);
      run = client.field("run_id", post(client, "runs/create", inside));
      post(client, "experiments/delete", inside);
    }
    GcScene.keep(table, RETENTION_DELETED_RUNS, 1);

    scene.retain(table, in(Duration.ofDays(2)));

    assertThat(keysOf(run)).isNotEmpty();
  }

  @Test
  void loggedModelsAreLookedForOnceADay() throws Exception {
    String first;
    String second;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      first = model(client);
      second = model(client);
      delete(client, first);
    }
    assertThat(keysOfModel(first)).isNotEmpty();
    GcScene.keep(table, RETENTION_DELETED_MODELS, 7);

    scene.retain(table, in(Duration.ofDays(8)));

    assertThat(keysOfModel(first)).isEmpty();

    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      delete(client, second);
    }
    scene.retain(table, in(Duration.ofDays(8).plusHours(2)));

    assertThat(keysOfModel(second)).isNotEmpty();

    scene.retain(table, in(Duration.ofDays(9).plusHours(2)));

    assertThat(keysOfModel(second)).isEmpty();
  }

  @Test
  void deletionOfAKilledCommandIsContinuedWithoutAPolicy() throws Exception {
    String run;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      run = GcContract.run(client);
      post(client, "runs/delete", named(run));
    }
    assertThatThrownBy(
            () ->
                scene.collect(
                    table,
                    GcRequest.ALL,
                    _ -> {
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");

    scene.retain(table, in(Duration.ofMinutes(1)));

    assertThat(keysOf(run)).isNotEmpty();

    scene.retain(table, in(Duration.ofHours(2)));

    assertThat(keysOf(run)).isEmpty();
    assertThat(GcScene.keys(table, key -> key.partition().equals("PURGES"))).isEmpty();
  }

  @Test
  void roundIsExecutedOnceAnHourByOneServerOrAfterAChangeOfThePolicy() {
    var states = new RetentionStateRepository(table);
    GcScene.keep(table, RETENTION_DELETED_RUNS, 30);

    scene.retain(table, in(Duration.ofDays(1)));
    var first = states.read();
    scene.retain(table, in(Duration.ofDays(1).plusMinutes(30)));

    assertThat(states.read()).isEqualTo(first);

    GcScene.keep(table, RETENTION_DELETED_RUNS, 20);
    scene.retain(table, in(Duration.ofDays(1).plusMinutes(31)));

    assertThat(states.read().policy())
        .isEqualTo("experiments off, models off, runs 20, traces off");

    scene.retain(table, in(Duration.ofDays(1).plusMinutes(92)));

    assertThat(states.read().ended()).isAfter(Instant.now().plus(Duration.ofMinutes(1440 + 91)));
    assertThat(states.read().describe())
        .hasSize(1)
        .first()
        .asString()
        .contains("0 permanent deletions decided");
  }

  @Test
  void expiredTracesAreHiddenAtOnceAndDeletedWithTheirFiles() throws Exception {
    var now = Instant.now();
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      start(client, "tr-old", now.minus(Duration.ofDays(40)));
      start(client, "tr-new", now.minus(Duration.ofDays(10)));
      for (var id : List.of("tr-old", "tr-new")) {
        GcContract.put(client, "0/traces/%s/artifacts/a.txt".formatted(id));
        assertThat(trace(client, id).status()).isEqualTo(200);
      }
    }
    GcScene.keep(table, RETENTION_TRACES, 30);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertThat(trace(client, "tr-old").status()).isEqualTo(404);
      assertThat(trace(client, "tr-new").status()).isEqualTo(200);
      assertThat(search(client)).contains("tr-new").doesNotContain("tr-old");
      assertThat(tag(client, "tr-old")).isEqualTo(400);
    }

    scene.retain(table, in(Duration.ofDays(1)));

    assertThat(scene.files("tr-old")).isEmpty();
    assertThat(scene.files("tr-new")).isNotEmpty();
    assertThat(scene.audit("The table", table)).contains("is sound");
    // Without a policy it would be found again if it were stored.
    new SettingRepository(table).remove(RETENTION_TRACES);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertThat(trace(client, "tr-old").status()).isEqualTo(404);
      assertThat(search(client)).contains("tr-new").doesNotContain("tr-old");
    }
  }

  @Test
  void expiredValuesOfMetricsAreHiddenAtOnceAndDeletedWithinADay() throws Exception {
    var now = Instant.now();
    String run;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      run = GcContract.run(client);
      values(client, run, now.minus(Duration.ofDays(40)), 0);
      values(client, run, now.minus(Duration.ofDays(10)), 300);
      assertThat(history(client, run)).contains("\"step\":0").doesNotContain("expired");
    }
    GcScene.keep(table, RETENTION_METRIC_HISTORY, 30);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertExpired(client, run);
    }

    scene.retain(table, in(Duration.ofDays(1)));

    assertThat(chunks(run)).hasSize(1);
    assertThat(scene.audit("The table", table)).contains("is sound");
    new SettingRepository(table).remove(RETENTION_METRIC_HISTORY);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertExpired(client, run);
    }
  }

  /** Values up to 299 have expired; the others are 300 to 599. */
  private static void assertExpired(AotTrainingClient client, String run) throws IOException {
    assertThat(history(client, run))
        .contains("\"step\":300", "\"expired_before\":")
        .doesNotContain("\"step\":0");
    var expired = "\"expired\":[{\"run_id\":\"%s\",\"expired_before\":".formatted(run);
    assertThat(get(client, "metrics/get-history-bulk-interval?run_ids=" + run + KEY).body())
        .contains("\"step\":300", "\"step\":599", expired)
        .doesNotContain("\"step\":0");
    assertThat(bulk(client, run)).contains("\"step\":300", expired).doesNotContain("\"step\":0");
    assertThat(get(client, "runs/get?run_id=" + run).body()).contains("\"value\":599");
  }

  private static void values(AotTrainingClient client, String run, Instant time, int first)
      throws IOException {
    var points =
        IntStream.range(first, first + 300)
            .mapToObj(
                step ->
                    "{\"key\":\"a\",\"value\":%d,\"timestamp\":%d,\"step\":%d}"
                        .formatted(step, time.toEpochMilli() + step, step))
            .collect(Collectors.joining(","));
    post(client, "runs/log-batch", "{\"run_id\":\"%s\",\"metrics\":[%s]}".formatted(run, points));
  }

  private static String history(AotTrainingClient client, String run) throws IOException {
    return get(client, "metrics/get-history?run_id=" + run + KEY).body();
  }

  private static String bulk(AotTrainingClient client, String run) throws IOException {
    var path = "/ajax-api/2.0/mlflow/metrics/get-history-bulk?run_id=" + run + KEY;
    return client.send("GET", path, "application/json", "").body();
  }

  private List<Key> chunks(String run) {
    return keysOf(run).stream().filter(key -> key.sort().startsWith("MHIST#")).toList();
  }

  @Test
  void idOfAnExpiredTraceBecomesANewTrace() throws Exception {
    var now = Instant.now();
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      start(client, "tr-a", now.minus(Duration.ofDays(40)));
      assertThat(tag(client, "tr-a")).isEqualTo(200);
    }
    GcScene.keep(table, RETENTION_TRACES, 30);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      start(client, "tr-a", now);

      assertThat(trace(client, "tr-a").body()).contains("tr-a").doesNotContain("of the first");
    }
  }

  @Test
  void tableWithoutAPolicyGetsNoStateOfRetention() {
    var before = GcScene.keys(table, _ -> true);

    scene.retain(table, in(Duration.ofDays(1)));

    assertThat(GcScene.keys(table, key -> !before.contains(key)))
        .noneMatch(key -> key.sort().equals("RETENTION"));
  }

  Server server() {
    return Server.start(scene.plain(), table, new Meter());
  }

  static InstantSource in(Duration time) {
    return InstantSource.fixed(Instant.now().plus(time));
  }

  static String named(String run) {
    return "{\"run_id\":\"%s\"}".formatted(run);
  }

  /** Keys of the items and rows of a run, but for its deletion mark, which stays. */
  List<Key> keysOf(String run) {
    return keysWith(new RunId(run).key());
  }

  private List<Key> keysOfModel(String model) {
    return keysWith(new ModelId(model).key());
  }

  private List<Key> keysWith(String spelled) {
    return GcScene.keys(table, key -> key.toString().contains(spelled));
  }

  static int status(AotTrainingClient client, String path, String body) throws IOException {
    return client.send("POST", "/api/2.0/mlflow/" + path, "application/json", body).status();
  }

  static void start(AotTrainingClient client, String id, Instant time) throws IOException {
    var body =
        """
        {"trace":{"trace_info":{"trace_id":"%s","state":"OK","request_time":"%s",
         "trace_location":{"type":"MLFLOW_EXPERIMENT",
         "mlflow_experiment":{"experiment_id":"0"}}}}}\
        """
            .formatted(id, time.truncatedTo(ChronoUnit.MILLIS));
    client.expect(200, client.send("POST", TRACES, "application/json", body));
  }

  private static AotTrainingClient.Reply trace(AotTrainingClient client, String id)
      throws IOException {
    return client.send("GET", TRACES + "/" + id, "application/json", "");
  }

  private static String search(AotTrainingClient client) throws IOException {
    var body =
        """
        {"locations":[{"type":"MLFLOW_EXPERIMENT","mlflow_experiment":{"experiment_id":"0"}}]}\
        """;
    var reply = client.send("POST", TRACES + "/search", "application/json", body);
    client.expect(200, reply);
    return reply.body();
  }

  private static int tag(AotTrainingClient client, String id) throws IOException {
    var body = "{\"key\":\"tag\",\"value\":\"of the first\"}";
    return client.send("PATCH", TRACES + "/" + id + "/tags", "application/json", body).status();
  }

  private static String model(AotTrainingClient client) throws IOException {
    return client.field("model_id", post(client, "logged-models", "{\"experiment_id\":\"0\"}"));
  }

  private static void delete(AotTrainingClient client, String model) throws IOException {
    var reply =
        client.send("DELETE", "/api/2.0/mlflow/logged-models/" + model, "application/json", "");
    client.expect(200, reply);
  }
}
