package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.parsing.ConfigReader;
import dynamodbstore.config.parsing.RawSettings;
import dynamodbstore.gc.GarbageCollection;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permanent deletions that cannot be completed at once, and are continued. */
class GcResumptionTest {
  private static final GarbageCollection.Pause KILLED =
      _ -> {
        throw new IllegalStateException("killed");
      };

  @TempDir private Path folder;

  private final Table table =
      new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));
  private GcScene scene;

  @BeforeEach
  void createScene() {
    scene = new GcScene(folder);
  }

  @Test
  void repeatedCommandForAllWorkspacesDeletesTheFiles() throws Exception {
    var id = experimentWithFile("a");
    var request = request(Optional.empty(), List.of(new ExperimentId(Long.parseLong(id))));
    interrupt(request);

    scene.collect(table, request);

    assertThat(scene.lines()).endsWith("EXPERIMENT " + id);
    assertThat(folder.resolve("artifacts/" + id)).doesNotExist();
  }

  @Test
  void repeatedCommandWithIdsContinues() throws Exception {
    String run;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      run = GcContract.run(client);
      GcContract.post(client, "runs/delete", "{\"run_id\":\"%s\"}".formatted(run));
    }
    var id = experimentWithFile("a");
    var request =
        new GcRequest(
            Optional.empty(),
            Optional.of(List.of(new RunId(run))),
            Optional.empty(),
            Optional.of(List.of(new ExperimentId(Long.parseLong(id)))),
            Optional.of("default"),
            false);
    interrupt(request);

    scene.collect(table, request);

    assertThat(scene.lines()).contains("RUN " + run, "EXPERIMENT " + id);
    assertThatThrownBy(() -> scene.collect(table, request))
        .hasMessage("No Experiment with id=" + id + " exists");
  }

  @Test
  void filesThatTheStorageFailsToDeleteAreDeletedByTheNextCommand() throws Exception {
    var id = experimentWithFile("a");
    var unreachable =
        ConfigReader.read(
            RawSettings.of(
                Map.of(),
                Map.of(
                    "MLFLOW_BACKEND_STORE_URI", folder.toString(),
                    "MLFLOW_ARTIFACTS_DESTINATION", "s3://bucket/artifacts",
                    "MLFLOW_S3_ENDPOINT_URL", "http://127.0.0.1:1",
                    "AWS_ACCESS_KEY_ID", "key",
                    "AWS_SECRET_ACCESS_KEY", "secret",
                    "AWS_REGION", "us-east-1")));

    assertThatThrownBy(() -> collect(unreachable))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("1 deletions were not completed: Experiment with ID " + id);
    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).endsWith("EXPERIMENT " + id);
    assertThat(folder.resolve("artifacts/" + id)).doesNotExist();
  }

  private void collect(Config config) {
    try (var roots = GcSetup.roots(config)) {
      GcSetup.collection(config, table, roots, GarbageCollection.Pause.NONE, scene)
          .run(GcRequest.ALL);
    }
  }

  @Test
  void damagedTicketDoesNotHoldUpOthers() throws Exception {
    var damaged = experimentWithFile("a");
    var sound = experimentWithFile("b");
    interrupt(GcRequest.ALL);
    var meta = new Key("EXP#" + damaged, "E#META");
    assertThat(
            table
                .write(Write.update(meta, Condition.present(), Change.remove("location")))
                .isWritten())
        .isTrue();

    assertThatThrownBy(() -> scene.collect(table, GcRequest.ALL))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("1 deletions were not completed: Experiment with ID " + damaged);

    assertThat(scene.lines()).contains("EXPERIMENT " + sound);
  }

  @Test
  void runsOfAnExperimentThatIsBeingRestoredStay() throws Exception {
    String run;
    String id;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      id =
          client.field(
              "experiment_id", GcContract.post(client, "experiments/create", "{\"name\":\"a\"}"));
      run =
          client.field(
              "run_id",
              GcContract.post(client, "runs/create", "{\"experiment_id\":\"%s\"}".formatted(id)));
      GcContract.post(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(id));
    }
    // As it is if the server dies during the restoration.
    var restoring = Change.set("stage", "RESTORING");
    var key = new Key("EXP#" + id, "E#META");
    assertThat(table.write(Write.update(key, Condition.present(), restoring)).isWritten()).isTrue();

    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).isEmpty();
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      GcContract.post(client, "experiments/restore", "{\"experiment_id\":\"%s\"}".formatted(id));
      assertThat(GcContract.get(client, "runs/get?run_id=" + run).body()).contains("\"active\"");
    }
  }

  @Test
  void itemsOfALoggedModelAreDeletedOnceNoRequestTagsItAnyMore() throws Exception {
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var created =
          GcContract.post(client, "logged-models", "{\"experiment_id\":\"0\",\"name\":\"m\"}");
      var path = "/api/2.0/mlflow/logged-models/" + client.field("model_id", created);
      client.expect(200, client.send("DELETE", path, "application/json", ""));
    }
    var key = GcScene.keys(table, one -> one.sort().matches("LM#m-[^#]*")).getFirst();
    // Deleted long ago.
    var old = Change.set("updated", 0);
    assertThat(table.write(Write.update(key, Condition.present(), old)).isWritten()).isTrue();

    interrupt(GcRequest.ALL);

    assertThat(scene.lines()).hasSize(1).first().asString().startsWith("Waiting until ");
  }

  @Test
  void filesOfTracesStayIfAnotherExperimentHasTheSameLocation() throws Exception {
    String first;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      first =
          client.field(
              "experiment_id", GcContract.post(client, "experiments/create", "{\"name\":\"a\"}"));
      GcContract.post(
          client,
          "experiments/create",
          "{\"name\":\"b\",\"artifact_location\":\"mlflow-artifacts:/%s\"}".formatted(first));
      GcContract.put(client, first + "/traces/tr-of-b/artifacts/a.txt");
      GcContract.post(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(first));
    }

    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).containsExactly("EXPERIMENT " + first);
    assertThat(folder.resolve("artifacts/" + first + "/traces/tr-of-b/artifacts/a.txt")).exists();
  }

  /** A deleted experiment with a trace's file. */
  private String experimentWithFile(String name) throws IOException {
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var id =
          client.field(
              "experiment_id",
              GcContract.post(client, "experiments/create", "{\"name\":\"%s\"}".formatted(name)));
      GcContract.put(client, id + "/traces/tr-1/artifacts/a.txt");
      GcContract.post(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(id));
      assertThat(Files.exists(folder.resolve("artifacts/" + id))).isTrue();
      return id;
    }
  }

  /** Ends after the decisions. */
  private void interrupt(GcRequest request) {
    assertThatThrownBy(() -> scene.collect(table, request, KILLED)).hasMessage("killed");
  }

  private static GcRequest request(Optional<String> workspace, List<ExperimentId> experiments) {
    return new GcRequest(
        Optional.empty(),
        Optional.of(List.of()),
        Optional.of(List.of()),
        Optional.of(experiments),
        workspace,
        false);
  }
}
