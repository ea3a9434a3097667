package dynamodbstore;

import static dynamodbstore.table.Read.STRONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.gc.Age;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Key;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permanent deletion of what a server has stored. */
abstract class GcContract {
  private static final String API = "/api/2.0/mlflow/";

  private Table opened;
  Table table;

  /** Partitions of deleted experiments. */
  private final Set<String> deleted = new HashSet<>();

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
  void deletedExperimentsLeaveNothingOfAnyKind() throws Exception {
    writeEverything();
    deleteExperiments();

    scene.collect(table, GcRequest.ALL);

    assertThat(GcScene.keys(table, this::isOfADeletedExperiment)).isEmpty();
    assertThat(scene.lines()).contains("EXPERIMENT 1");
    assertThat(scene.audit("The table", table)).contains("The table is sound");
  }

  @Test
  void deletedRunLeavesNothingAndOthersStay() throws Exception {
    var gone = new ArrayList<String>();
    var kept = new ArrayList<String>();
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      for (var runs : List.of(gone, kept)) {
        runs.add(run(client));
      }
      upload(client, gone.getFirst());
      upload(client, kept.getFirst());
      post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(gone.getFirst()));
    }

    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).containsExactly("RUN " + gone.getFirst());
    var key = new RunId(gone.getFirst()).key();
    assertThat(GcScene.keys(table, found -> found.toString().contains(key))).isEmpty();
    assertThat(scene.audit("The table", table)).contains("is sound");
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      assertThat(get(client, "runs/get?run_id=" + gone.getFirst()).status()).isEqualTo(404);
      assertThat(get(client, "runs/get?run_id=" + kept.getFirst()).body()).contains("loss");
      assertThat(get(client, "artifacts/list?run_id=" + kept.getFirst()).body()).contains("a.txt");
    }
    assertThat(files(kept.getFirst())).isNotEmpty();
    assertThat(files(gone.getFirst())).isEmpty();
  }

  @Test
  void idsThatMustNotBeDeletedAreRefusedBeforeAnythingIsDeleted() throws Exception {
    String active;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      active = run(client);
      post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(run(client)));
    }
    int before = GcScene.keys(table, _ -> true).size();

    assertThatThrownBy(() -> scene.collect(table, runs(Optional.empty(), active)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "Run %s is not in `deleted` lifecycle stage. Only runs in `deleted` lifecycle stage can"
                + " be deleted.",
            active);
    assertThatThrownBy(() -> scene.collect(table, runs(Optional.empty(), "missing")))
        .hasMessage("Run with id=missing not found");
    assertThat(GcScene.keys(table, _ -> true)).hasSize(before);
  }

  @Test
  void runThatWasDeletedLaterThanTheAgeStays() throws Exception {
    String deleted;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      deleted = run(client);
      post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(deleted));
    }
    var old = Optional.of(Age.parse("1h"));

    scene.collect(table, all(old, false));

    assertThat(scene.lines()).isEmpty();
    assertThatThrownBy(() -> scene.collect(table, runs(old, deleted)))
        .hasMessage(
            "Run %s is not older than the required age. Only runs older than 1h can be deleted.",
            deleted);
  }

  @Test
  void dryRunShowsWhatWouldBeDeletedAndDeletesNothing() throws Exception {
    writeEverything();
    deleteExperiments();
    var before = GcScene.keys(table, _ -> true);

    scene.collect(table, all(Optional.empty(), true));

    assertThat(scene.lines()).contains("Experiment with ID 1 would be permanently deleted.");
    assertThat(GcScene.keys(table, _ -> true)).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void onASharedTableItemsAreDeletedOnceNoRequestWritesAnyMore() throws Exception {
    String deleted;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      deleted = run(client);
      post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(deleted));
    }
    var waits = new ArrayList<Instant>();

    assertThatThrownBy(
            () ->
                scene.collect(
                    table,
                    GcRequest.ALL,
                    until -> {
                      waits.add(until);
                      throw new IllegalStateException("stopped");
                    }))
        .hasMessage("stopped");
    assertThat(waits).hasSize(1);
    assertThat(scene.audit("The table", table))
        .contains("is sound")
        .contains(
            "1 permanent deletions are not completed; a running server or gc continues them.");
    assertThat(table.get(new Key("EXP#0", "R#" + new RunId(deleted).key()), STRONG)).isEmpty();

    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).endsWith("RUN " + deleted);
  }

  @Test
  void agesAreParsedAsByTheReference() {
    assertThat(Age.parse("1d2h3m4s").duration()).hasSeconds(93_784);
    assertThat(Age.parse("1.5h").duration()).hasMinutes(90);
    assertThatThrownBy(() -> Age.parse("5 days"))
        .hasMessage(
            "Could not parse any time information from '5 days'. Examples of valid strings: '8h',"
                + " '2d8h5m20s', '2m4s'");
    assertThatThrownBy(() -> Age.parse("1.2.3d")).isInstanceOf(CommandFailure.class);
  }

  void writeEverything() throws IOException {
    try (var items = EveryKindOfItem.of(table, folder)) {
      items.write();
    }
  }

  void deleteExperiments() throws IOException {
    deleted.addAll(scene.deleteExperiments(table));
  }

  boolean isOfADeletedExperiment(Key key) {
    return GcScene.isOf(deleted, key);
  }

  private static GcRequest runs(Optional<Age> age, String id) {
    return new GcRequest(
        age,
        Optional.of(List.of(new RunId(id))),
        Optional.empty(),
        Optional.of(List.<ExperimentId>of()),
        Optional.of("default"),
        false);
  }

  private static GcRequest all(Optional<Age> age, boolean isDry) {
    return new GcRequest(
        age, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), isDry);
  }

  static String run(AotTrainingClient client) throws IOException {
    var id =
        client.field(
            "run_id",
            post(
                client,
                "runs/create",
                "{\"experiment_id\":\"0\",\"start_time\":1,\"run_name\":\"n\"}"));
    post(
        client,
        "runs/log-batch",
        """
        {"run_id":"%s","metrics":[{"key":"loss","value":1,"timestamp":1,"step":0}],
         "params":[{"key":"p","value":"v"}],"tags":[{"key":"t","value":"v"}]}\
        """
            .formatted(id));
    post(
        client,
        "runs/update",
        "{\"run_id\":\"%s\",\"status\":\"FINISHED\",\"end_time\":2}".formatted(id));
    return id;
  }

  List<Path> files(String run) throws IOException {
    return scene.files(run);
  }

  private static void upload(AotTrainingClient client, String run) throws IOException {
    put(client, "0/%s/artifacts/a.txt".formatted(run));
  }

  static void put(AotTrainingClient client, String path) throws IOException {
    var route = "/api/2.0/mlflow-artifacts/artifacts/" + path;
    client.expect(200, client.send("PUT", route, "text/plain", "content of " + path));
  }

  static AotTrainingClient.Reply get(AotTrainingClient client, String path) throws IOException {
    return client.send("GET", API + path, "application/json", "");
  }

  @CanIgnoreReturnValue
  static AotTrainingClient.Reply post(AotTrainingClient client, String path, String body)
      throws IOException {
    var reply = client.send("POST", API + path, "application/json", body);
    client.expect(200, reply);
    return reply;
  }
}
