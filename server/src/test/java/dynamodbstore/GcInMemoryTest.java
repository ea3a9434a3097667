package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcInMemoryTest extends GcContract {
  private static final int MORE_WRITES_THAN_OF_ONE_RUN = 20;

  @Override
  Table open() {
    return memory();
  }

  private static MemoryTable memory() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }

  @Test
  void deletionThatIsInterruptedAnywhereIsCompletedByTheNext() throws Exception {
    writeEverything();
    deleteExperiments();
    var stored = GcScene.items(table);
    long steps = steps(stored);

    assertThat(steps).isGreaterThan(100);
    for (long step = 0; step < steps; step++) {
      completesAfterFault(stored, step, true);
      completesAfterFault(stored, step, false);
    }
  }

  private long steps(List<Item> stored) {
    var faulty = new FaultyTable(copy(stored));
    scene.collect(faulty, GcRequest.ALL);
    return faulty.made();
  }

  private static Table copy(List<Item> stored) {
    var copy = new UnclosedTable(memory());
    GcScene.fill(copy, stored);
    return copy;
  }

  private void completesAfterFault(List<Item> stored, long step, boolean isBefore) {
    var copy = copy(stored);
    var faulty = new FaultyTable(copy);
    if (isBefore) {
      faulty.failBefore(step);
    } else {
      faulty.failAfter(step);
    }
    try {
      scene.collect(faulty, GcRequest.ALL);
    } catch (TableException | CommandFailure _) {
      // The command has crashed. A fault while a trace is cleaned up is not one: it is retried.
    }
    assertThat(scene.audit("After step " + step, copy)).contains("is sound");
    assertThat(scene.repair("After step " + step, copy)).contains("Repaired: 0.");

    scene.collect(copy, GcRequest.ALL);

    assertThat(GcScene.keys(copy, this::isOfADeletedExperiment))
        .as("after step %d", step)
        .isEmpty();
  }

  @Test
  void runThatIsRestoredDuringADeletionIsWholeOrGone() throws Exception {
    int restored = 0;
    for (int at = 0; at < MORE_WRITES_THAN_OF_ONE_RUN; at++) {
      restored += isRestored(new UnclosedTable(memory()), at) ? 1 : 0;
    }

    // Only before the first write, which decides.
    assertThat(restored).isEqualTo(1);
  }

  /** Restores a run before the write with this number; it may be of a server. */
  private boolean isRestored(Table shared, int at) throws IOException {
    try (var server = Server.start(scene.plain(), shared, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var run = run(client);
      var named = "{\"run_id\":\"%s\"}".formatted(run);
      post(client, "runs/delete", named);
      var statuses = new ArrayList<Integer>();
      var hooked =
          new HookedTable(shared, at, () -> statuses.add(send(client, "runs/restore", named)));
      scene.collect(hooked, GcRequest.ALL);

      boolean isRestored = statuses.equals(List.of(200));
      var found = get(client, "runs/get?run_id=" + run);
      assertThat(found.status()).as("before write %d", at).isEqualTo(isRestored ? 200 : 404);
      if (isRestored) {
        assertThat(found.body()).contains("loss", "\"active\"");
      }
      return isRestored;
    }
  }

  @Test
  void filesOfAnotherExperimentInTheSameLocationStay() throws Exception {
    String first;
    String second;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      first = client.field("experiment_id", post(client, "experiments/create", "{\"name\":\"a\"}"));
      second =
          client.field(
              "experiment_id",
              post(
                  client,
                  "experiments/create",
                  "{\"name\":\"b\",\"artifact_location\":\"mlflow-artifacts:/%s\"}"
                      .formatted(first)));
      for (var id : List.of(first, second)) {
        put(client, first + "/traces/tr-of-" + id + "/artifacts/a.txt");
      }
      post(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(second));
    }

    scene.collect(table, GcRequest.ALL);

    assertThat(scene.lines()).containsExactly("EXPERIMENT " + second);
    assertThat(files("tr-of-" + first)).isNotEmpty();

    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      post(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(first));
    }
    scene.collect(table, GcRequest.ALL);

    assertThat(files("tr-of-" + first)).isEmpty();
  }

  @Test
  void experimentThatIsBeingDeletedIsNeitherFoundNorRestored() throws Exception {
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var id =
          client.field("experiment_id", post(client, "experiments/create", "{\"name\":\"a\"}"));
      var named = "{\"experiment_id\":\"%s\"}".formatted(id);
      var run = client.field("run_id", post(client, "runs/create", named));
      post(client, "experiments/delete", named);

      assertThatThrownBy(
              () ->
                  scene.collect(
                      table,
                      GcRequest.ALL,
                      _ -> {
                        throw new IllegalStateException("killed");
                      }))
          .hasMessage("killed");

      assertThat(get(client, "experiments/get?experiment_id=" + id).status()).isEqualTo(404);
      assertThat(send(client, "experiments/restore", named)).isEqualTo(404);
      assertThat(get(client, "runs/get?run_id=" + run).status()).isEqualTo(404);
      assertThat(send(client, "runs/restore", "{\"run_id\":\"%s\"}".formatted(run))).isEqualTo(404);
      assertThat(send(client, "experiments/create", "{\"name\":\"a\"}")).isEqualTo(200);
    }
  }

  private static int send(AotTrainingClient client, String path, String body) {
    try {
      return client.send("POST", "/api/2.0/mlflow/" + path, "application/json", body).status();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
