package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import dynamodbstore.stress.AcknowledgedWrites;
import dynamodbstore.stress.AcknowledgingWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mlflow.tracking.MlflowClient;

/**
 * Backups and restores that are killed at random, beside a server that clients write to: earlier
 * backups stay sound, and the last restored one responds as the original.
 */
class KilledBackupIT {
  private static final int KILLED_BACKUPS = 6;
  private static final int KILLED_RESTORES = 4;
  private static final int KEPT = 3;

  @TempDir private Path folder;

  private final Random random = new Random();
  private final AcknowledgedWrites acknowledged = new AcknowledgedWrites();
  private int complete;

  @Test
  void killedBackupsAndRestoresLoseNothing() {
    RecordedRequests recorded;
    try (var server = start("mlflow-data", "mlartifacts")) {
      recorded = RecordedRequests.record(server.port());
      writeWhile(server, this::takeBackups);
    }
    restoreInSteps();

    assertThat(run("table", "verify", "restored").output()).contains("is sound");
    try (var server = start("restored", "restored-artifacts");
        var client = new MlflowClient("http://127.0.0.1:" + server.port())) {
      recorded.check(server.port());
      acknowledged.check(client);
    }
  }

  private void takeBackups() {
    long began = System.nanoTime();
    var first = backup();
    long milliseconds = (System.nanoTime() - began) / 1_000_000;
    assertThat(first.errors()).isEmpty();
    complete = 1;
    for (int kill = 0; kill < KILLED_BACKUPS; kill++) {
      var end =
          begin("backup", "backups", "--artifacts", "mlartifacts").killAfter(any(milliseconds));

      long listed = run("backup", "backups", "--list").output().lines().count();
      assertThat(listed).as("%s", end).isBetween((long) complete, complete + 1L);
      complete = (int) listed;
      assertThat(run("backup", "backups", "--verify").output())
          .isEqualTo("%d backups in backups are sound.\n".formatted(complete));
    }
  }

  /** Runs {@code work} while clients write, and takes a last backup after their last write. */
  private void writeWhile(ServerProcess server, Runnable work) {
    var writer = new AcknowledgingWriter(acknowledged);
    var isWorking = new AtomicBoolean(true);
    Future<?> writing;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      writing =
          threads.submit(
              () -> writer.writeWhile("http://127.0.0.1:" + server.port(), isWorking::get));
      try {
        assertThat(acknowledged.awaitMore(20)).isTrue();
        work.run();
      } finally {
        isWorking.set(false);
      }
    }
    assertThat(writing.state()).isEqualTo(Future.State.SUCCESS);
    assertThat(backup("--keep", "" + KEPT).errors()).isEmpty();
    assertThat(run("backup", "backups", "--verify").output())
        .isEqualTo("%d backups in backups are sound.\n".formatted(Math.min(KEPT, complete + 1)));
  }

  private void restoreInSteps() {
    long began = System.nanoTime();
    var whole = run(restore("elsewhere"));
    long milliseconds = (System.nanoTime() - began) / 1_000_000;
    assertThat(whole).extracting(End::status, End::errors).containsExactly(0, "");
    for (int kill = 0; kill < KILLED_RESTORES && !isRestored(); kill++) {
      var _ = begin(restore("restored")).killAfter(any(milliseconds));
    }
    if (!isRestored()) {
      var end = run(restore("restored"));
      assertThat(end).extracting(End::status, End::errors).containsExactly(0, "");
    }
  }

  /** Whether a restore was complete before it was killed: then another one is refused. */
  private boolean isRestored() {
    var restored = folder.resolve("restored");
    return Files.exists(restored.resolve("FORMAT"))
        && Files.notExists(restored.resolve("restoring"));
  }

  private static String[] restore(String target) {
    return new String[] {
      "restore", "backups", "--to", target, "--artifacts", target + "-artifacts"
    };
  }

  private End backup(String... options) {
    var arguments = new String[4 + options.length];
    System.arraycopy(
        new String[] {"backup", "backups", "--artifacts", "mlartifacts"}, 0, arguments, 0, 4);
    System.arraycopy(options, 0, arguments, 4, options.length);
    return run(arguments);
  }

  private long any(long most) {
    return 1 + random.nextLong(most);
  }

  private ServerProcess start(String table, String artifacts) {
    return Call.in(folder)
        .start(
            "server",
            "--port",
            "0",
            "--backend-store-uri",
            table,
            "--artifacts-destination",
            artifacts);
  }

  private ServerProcess begin(String... arguments) {
    return Call.in(folder).begin(arguments);
  }

  private End run(String... arguments) {
    return Call.in(folder).run(arguments);
  }
}
