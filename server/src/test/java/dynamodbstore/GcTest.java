package dynamodbstore;

import static dynamodbstore.table.Read.STRONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.gc.Age;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permanent deletion of what a server has stored. */
class GcTest {
  private static final String API = "/api/2.0/mlflow/";

  private final Table table = new UnclosedTable(memory());

  @TempDir private Path folder;
  private GcScene scene;

  @BeforeEach
  void createScene() {
    scene = new GcScene(folder);
  }

  private static MemoryTable memory() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }

  @Test
  void deletedExperimentsLeaveNothingOfAnyKind() throws Exception {
    writeEverything();
    deleteExperiments();

    scene.collect(table, GcRequest.ALL);

    assertThat(GcScene.keys(table, GcTest::isOfAnExperiment)).isEmpty();
    assertThat(scene.lines()).contains("EXPERIMENT 1");
    assertThat(TableCommands.audited("The table", table)).contains("The table is sound");
  }

  @Test
  void deletionThatIsInterruptedAnywhereIsCompletedByTheNext() throws Exception {
    writeEverything();
    deleteExperiments();
    var stored = GcScene.items(table);
    boolean isInterrupted = true;
    int step = 0;
    for (; isInterrupted; step += Math.max(1, step / 10)) {
      for (boolean isBefore : new boolean[] {true, false}) {
        isInterrupted = isInterrupted(stored, step, isBefore);
      }
    }

    assertThat(step).isGreaterThan(100);
  }

  /** Returns whether the deletion had so many steps. */
  private boolean isInterrupted(List<Item> stored, int step, boolean isBefore) {
    var copy = new UnclosedTable(memory());
    GcScene.fill(copy, stored);
    var faulty = new FaultyTable(copy);
    if (isBefore) {
      faulty.failBefore(step);
    } else {
      faulty.failAfter(step);
    }
    boolean isInterrupted = false;
    try {
      scene.collect(faulty, GcRequest.ALL);
    } catch (TableException | CommandFailure _) {
      isInterrupted = true;
    }
    assertThat(TableCommands.audited("After a crash at " + step, copy)).contains("is sound");

    scene.collect(copy, GcRequest.ALL);

    assertThat(GcScene.keys(copy, GcTest::isOfAnExperiment)).as("after step %d", step).isEmpty();
    return isInterrupted;
  }

  @Test
  void deletedRunLeavesNothingAndOthersStay() throws Exception {
    var gone = new ArrayList<String>();
    var kept = new ArrayList<String>();
    try (var server = Server.start(Config.inFolder(folder, 0), table, new Meter());
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
    assertThat(TableCommands.audited("The table", table)).contains("is sound");
    try (var server = Server.start(Config.inFolder(folder, 0), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      assertThat(get(client, "runs/get?run_id=" + gone.getFirst()).status()).isEqualTo(404);
      assertThat(get(client, "runs/get?run_id=" + kept.getFirst()).body()).contains("loss");
      assertThat(get(client, "artifacts/list?run_id=" + kept.getFirst()).body())
          .contains("a.txt");
    }
    assertThat(folder.resolve("mlartifacts")).satisfiesAnyOf(
        at -> assertThat(at).doesNotExist(),
        at -> assertThat(at.resolve("0").resolve(gone.getFirst())).doesNotExist());
  }

  @Test
  void idsThatMustNotBeDeletedAreRefusedBeforeAnythingIsDeleted() throws Exception {
    String active;
    try (var server = Server.start(Config.inFolder(folder, 0), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      active = run(client);
      post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(run(client)));
    }
    int before = GcScene.keys(table, _ -> true).size();

    assertThatThrownBy(() -> scene.collect(table, runs(Optional.empty(), active)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "Run %s is not in `deleted` lifecycle stage. Only runs in `deleted` lifecycle stage can be deleted.",
            active);
    assertThatThrownBy(() -> scene.collect(table, runs(Optional.empty(), "missing")))
        .hasMessage("Run with id=missing not found");
    assertThat(GcScene.keys(table, _ -> true)).hasSize(before);
  }

  @Test
  void runThatWasDeletedLaterThanTheAgeStays() throws Exception {
    String deleted;
    try (var server = Server.start(Config.inFolder(folder, 0), table, new Meter());
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
    try (var server = Server.start(Config.inFolder(folder, 0), table, new Meter());
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
    assertThat(TableCommands.audited("The table", table))
        .contains("is sound")
        .contains("1 permanent deletions are not completed; gc continues them.");
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

  private void writeEverything() throws IOException {
    try (var items = EveryKindOfItem.of(table, folder)) {
      items.write();
    }
  }

  /** Deletes all experiments of all workspaces but the default one. */
  private void deleteExperiments() throws IOException {
    try (var server =
            Server.start(Config.inFolder(folder, 0).withWorkspaces(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      for (var key : GcScene.keys(table, key -> key.sort().equals("E#META"))) {
        var id = key.partition().substring("EXP#".length());
        if (!id.equals("0")) {
          var _ =
              client.send(
                  "POST",
                  API + "experiments/delete",
                  "application/json",
                  "{\"experiment_id\":\"%s\"}".formatted(id));
        }
      }
    }
  }

  /** Whether an item belongs to an experiment other than the default one. */
  private static boolean isOfAnExperiment(Key key) {
    var partition = key.partition();
    boolean isOther = partition.startsWith("EXP#") && !partition.startsWith("EXP#0");
    return isOther
        || partition.startsWith("PURGES")
        || (partition.startsWith("EXPNAME#") && !partition.endsWith("#Default"));
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

  private static String run(AotTrainingClient client) throws IOException {
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
         "params":[{"key":"p","value":"v"}],"tags":[{"key":"t","value":"v"}]}"""
            .formatted(id));
    post(
        client,
        "runs/update",
        "{\"run_id\":\"%s\",\"status\":\"FINISHED\",\"end_time\":2}".formatted(id));
    return id;
  }

  private static void upload(AotTrainingClient client, String run) throws IOException {
    var path = "/api/2.0/mlflow-artifacts/artifacts/0/%s/artifacts/a.txt".formatted(run);
    client.expect(200, client.send("PUT", path, "text/plain", "content of " + run));
  }

  private static AotTrainingClient.Reply get(AotTrainingClient client, String path)
      throws IOException {
    return client.send("GET", API + path, "application/json", "");
  }

  @CanIgnoreReturnValue
  private static AotTrainingClient.Reply post(AotTrainingClient client, String path, String body)
      throws IOException {
    var reply = client.send("POST", API + path, "application/json", body);
    client.expect(200, reply);
    return reply;
  }
}
