package dynamodbstore;

import static dynamodbstore.GcContract.get;
import static dynamodbstore.GcContract.post;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_EXPERIMENTS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_MODELS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_DELETED_RUNS;
import static dynamodbstore.settings.SettingCatalogue.RETENTION_TRACES;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.config.Config;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetentionInMemoryTest extends RetentionContract {
  private static final Duration LATER = Duration.ofDays(2);

  /** More than a round makes for one run, its own writes of the state included. */
  private static final int MORE_WRITES_THAN_OF_ONE_RUN = 25;

  private final Meter meter = new Meter();

  @Override
  Table open() {
    return new MemoryTable(InstantSource.system(), meter);
  }

  private static Table memory() {
    return new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));
  }

  @Test
  void roundThatIsInterruptedAnywhereIsCompletedByTheNext() throws Exception {
    try (var items = EveryKindOfItem.of(table, folder)) {
      items.write();
    }
    var deleted = scene.deleteExperiments(table);
    keepADay(table);
    var stored = GcScene.items(table);
    var counted = new FaultyTable(copy(stored));
    rounds(counted);
    long steps = counted.made();

    assertThat(steps).isGreaterThan(100);
    for (long step = 0; step < steps; step++) {
      completesAfterFault(stored, deleted, step, true);
      completesAfterFault(stored, deleted, step, false);
    }
  }

  private static void keepADay(Table table) {
    GcScene.keep(table, RETENTION_DELETED_EXPERIMENTS, 1);
    GcScene.keep(table, RETENTION_DELETED_MODELS, 1);
    GcScene.keep(table, RETENTION_DELETED_RUNS, 1);
  }

  private static Table copy(List<Item> stored) {
    var copy = memory();
    GcScene.fill(copy, stored);
    return copy;
  }

  /** One that decides, and one that finishes the experiments. */
  private void rounds(Table shared) {
    scene.retain(shared, in(LATER));
    scene.retain(shared, in(LATER.plusHours(2)));
  }

  private void completesAfterFault(
      List<Item> stored, Set<String> deleted, long step, boolean isBefore) {
    var copy = copy(stored);
    var faulty = new FaultyTable(copy);
    if (isBefore) {
      faulty.failBefore(step);
    } else {
      faulty.failAfter(step);
    }
    try {
      rounds(faulty);
    } catch (TableException _) {
      // The server has crashed.
    }
    assertThat(scene.audit("After step " + step, copy)).contains("is sound");

    // Of another server, after the lease has expired.
    scene.retain(copy, in(LATER.plusHours(4)));
    scene.retain(copy, in(LATER.plusHours(6)));

    assertThat(GcScene.keys(copy, key -> GcScene.isOf(deleted, key)))
        .as("after step %d", step)
        .isEmpty();
    assertThat(new RetentionStateRepository(copy).read().counts().failed()).isZero();
  }

  @Test
  void deletionOfExpiredTracesThatIsInterruptedAnywhereIsCompletedByTheNext() throws Exception {
    var old = Instant.now().minus(Duration.ofDays(40));
    try (var server = Server.start(openTraces(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      for (var id : List.of("tr-a", "tr-b", "tr-c")) {
        start(client, id, old);
      }
    }
    GcScene.keep(table, RETENTION_TRACES, 30);
    var stored = GcScene.items(table);
    var counted = new FaultyTable(copy(stored));
    scene.retain(counted, in(Duration.ZERO));
    long steps = counted.made();

    assertThat(steps).isGreaterThan(10);
    for (long step = 0; step < steps; step++) {
      var copy = copy(stored);
      var faulty = new FaultyTable(copy);
      if (step % 2 == 0) {
        faulty.failBefore(step);
      } else {
        faulty.failAfter(step);
      }
      try {
        scene.retain(faulty, in(Duration.ZERO));
      } catch (TableException _) {
        // The server has crashed.
      }

      scene.retain(copy, in(Duration.ofDays(2)));

      // Tombstones, and open rows that a packer removes, may be left.
      assertThat(GcScene.items(copy))
          .as("after step %d", step)
          .filteredOn(item -> item.key().sort().equals("T#META"))
          .allMatch(item -> item.text("packing").equals("DELETED"));
      assertThat(scene.audit("After step " + step, copy)).contains("is sound");
    }
  }

  /** A server whose traces have no entries in blocks. */
  private Config openTraces() {
    return scene.plain("MLFLOW_SERVER_PACK_TRACES", "false");
  }

  @Test
  void runThatIsRestoredDuringARoundIsWholeOrGone() throws Exception {
    int restored = 0;
    for (int at = 0; at < MORE_WRITES_THAN_OF_ONE_RUN; at++) {
      restored += isRestored(memory(), at) ? 1 : 0;
    }

    // Before the round begins, and before it decides.
    assertThat(restored).isEqualTo(2);
  }

  private boolean isRestored(Table shared, int at) throws IOException {
    GcScene.keep(shared, RETENTION_DELETED_RUNS, 1);
    try (var server = Server.start(scene.plain(), shared, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var run = GcContract.run(client);
      post(client, "runs/delete", named(run));
      var statuses = new ArrayList<Integer>();
      scene.retain(
          new HookedTable(shared, at, () -> statuses.add(restore(client, run))), in(LATER));

      boolean isRestored = statuses.equals(List.of(200));
      var found = get(client, "runs/get?run_id=" + run);
      assertThat(found.status()).as("before write %d", at).isEqualTo(isRestored ? 200 : 404);
      if (isRestored) {
        assertThat(found.body()).contains("loss", "\"active\"");
      }
      return isRestored;
    }
  }

  private static int restore(AotTrainingClient client, String run) {
    try {
      return status(client, "runs/restore", named(run));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void roundOfAnotherServerAndACommandMayBeExecutedBeforeAnyWrite() throws Exception {
    for (int at = 0; at < MORE_WRITES_THAN_OF_ONE_RUN; at++) {
      var shared = memory();
      var runs = twoDeletedRuns(shared);
      var between =
          new HookedTable(
              shared,
              at,
              () -> {
                scene.retain(shared, in(LATER.plusMinutes(3)));
                scene.collect(shared, GcRequest.ALL);
              });

      scene.retain(between, in(LATER));
      scene.retain(shared, in(LATER.plusHours(2)));

      assertThat(
              GcScene.keys(
                  shared,
                  key ->
                      runs.stream().map(RunId::new).map(RunId::key).anyMatch(key.sort()::contains)))
          .as("before write %d", at)
          .isEmpty();
      assertThat(scene.audit("The table", shared))
          .contains("is sound")
          .doesNotContain("not completed");
    }
  }

  private List<String> twoDeletedRuns(Table shared) throws IOException {
    GcScene.keep(shared, RETENTION_DELETED_RUNS, 1);
    try (var server = Server.start(scene.plain(), shared, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var runs = List.of(GcContract.run(client), GcContract.run(client));
      for (var run : runs) {
        post(client, "runs/delete", named(run));
      }
      return runs;
    }
  }

  @Test
  void filesThatCannotBeReachedKeepTheTicketUntilTheCommandIsExecuted() throws Exception {
    String run;
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      var experiment =
          client.field(
              "experiment_id",
              post(
                  client,
                  "experiments/create",
                  "{\"name\":\"a\",\"artifact_location\":\"ftp://elsewhere/a\"}"));
      run =
          client.field(
              "run_id",
              post(client, "runs/create", "{\"experiment_id\":\"%s\"}".formatted(experiment)));
      post(client, "runs/delete", named(run));
    }
    GcScene.keep(table, RETENTION_DELETED_RUNS, 1);

    scene.retain(table, in(LATER));

    assertThat(new RetentionStateRepository(table).read().counts().failed()).isEqualTo(1);
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      assertThat(get(client, "runs/get?run_id=" + run).status()).isEqualTo(404);
    }

    scene.collect(table, GcRequest.ALL);

    assertThat(keysOf(run)).isEmpty();
  }

  @Test
  void policyCostsNothingUntilARunExpires() throws Exception {
    double without = unitsOfADeletionAndARestoration();
    GcScene.keep(table, RETENTION_DELETED_RUNS, 1);
    double with = unitsOfADeletionAndARestoration();

    assertThat(with).isPositive().isEqualTo(without);
  }

  /** Three items of its own, and ten units for its item with its index entries and the ticket. */
  @Test
  void deletionOfAnExpiredRunCostsTenUnitsAndOneForEachItem() throws Exception {
    GcScene.keep(table, RETENTION_DELETED_RUNS, 1);
    scene.retain(table, in(LATER));
    double empty = unitsOfARound(LATER.plusHours(2));
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      post(client, "runs/delete", named(running(client)));
    }

    double units = unitsOfARound(LATER.plusHours(4)) - empty;

    assertThat(units).isEqualTo(3 + 10);
  }

  private double unitsOfARound(Duration time) {
    double before = meter.total().writeUnits();
    scene.retain(table, in(time));
    return meter.total().writeUnits() - before;
  }

  /** A run that no server settles meanwhile. */
  private static String running(AotTrainingClient client) throws IOException {
    var created = post(client, "runs/create", "{\"experiment_id\":\"0\",\"start_time\":1}");
    var run = client.field("run_id", created);
    post(
        client,
        "runs/log-batch",
        """
        {"run_id":"%s","metrics":[{"key":"loss","value":1,"timestamp":1,"step":0}],
         "params":[{"key":"p","value":"v"}],"tags":[{"key":"t","value":"v"}]}\
        """
            .formatted(run));
    return run;
  }

  private double unitsOfADeletionAndARestoration() throws IOException {
    try (var server = server();
        var client = AotTrainingClient.of(server.port())) {
      var run = running(client);
      double before = written();
      post(client, "runs/delete", named(run));
      post(client, "runs/restore", named(run));
      return written() - before;
    }
  }

  /** Units of requests that delete and restore runs. */
  private double written() {
    return meter.spent().entrySet().stream()
        .filter(
            one -> one.getKey().contains("runs/delete") || one.getKey().contains("runs/restore"))
        .mapToDouble(one -> one.getValue().writeUnits())
        .sum();
  }
}
