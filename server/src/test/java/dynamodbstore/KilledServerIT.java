package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.stress.AcknowledgedWrites;
import dynamodbstore.stress.AcknowledgingWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mlflow.tracking.MlflowClient;

/** A server that is killed repeatedly while clients write keeps every acknowledged write. */
class KilledServerIT {
  private static final int KILLS = 4;
  private static final int WRITERS = 6;
  private static final int SIGKILLED = 137;

  @TempDir private Path folder;

  private final AcknowledgedWrites acknowledged = new AcknowledgedWrites();

  @Test
  void acknowledgedWritesSurviveEveryKill() {
    var random = new Random();
    for (int kill = 0; kill < KILLS; kill++) {
      try (var server = start()) {
        checkAll(server);
        writeUntilKilled(server, 50 + random.nextInt(300));
      }
    }

    try (var server = start()) {
      checkAll(server);
      assertThat(server.stop().errors()).isEmpty();
    }
    assertThat(Call.in(folder).run("table", "verify").output()).contains("is sound");
  }

  private void writeUntilKilled(ServerProcess server, int calls) {
    var writing = new ArrayList<Future<?>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < WRITERS; n++) {
        var writer = new AcknowledgingWriter(acknowledged);
        writing.add(threads.submit(() -> writer.writeUntilKilled(url(server))));
      }
      boolean busy = acknowledged.awaitMore(calls);
      var end = server.kill();

      assertThat(busy).as("answers before the kill: %s", end).isTrue();
      assertThat(end.status()).isEqualTo(SIGKILLED);
      assertThat(end.errors()).isEmpty();
    }
    assertThat(writing).extracting(Future::state).containsOnly(Future.State.SUCCESS);
  }

  private void checkAll(ServerProcess server) {
    try (var client = new MlflowClient(url(server))) {
      acknowledged.check(client);
    }
  }

  private ServerProcess start() {
    return Call.in(folder).start("server", "--port", "0");
  }

  private static String url(ServerProcess server) {
    return "http://127.0.0.1:" + server.port();
  }
}
