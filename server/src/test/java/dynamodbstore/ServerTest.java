package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerTest {
  @Test
  void healthAndVersionEqualMlflows() {
    try (var server = Server.start(config(0), table(), new Meter())) {
      var health = RawHttpClient.get(server.port(), "/health");
      var version = RawHttpClient.get(server.port(), "/version");

      assertThat(health.status()).isEqualTo(200);
      assertThat(health.body()).isEqualTo("OK");
      assertThat(health.header("Content-Type")).contains("text/html; charset=utf-8");
      assertThat(version.body()).isEqualTo("3.15.1");
      assertThat(version.header("Content-Type")).contains("text/html; charset=utf-8");
    }
  }

  @Test
  void failedStartClosesTheTable() {
    try (var first = Server.start(config(0), table(), new Meter())) {
      var table = table();

      assertThatThrownBy(() -> Server.start(config(first.port()), table, new Meter()))
          .isInstanceOf(CommandFailure.class);
      assertClosed(table);
    }
  }

  @Test
  void closeClosesTheTable() {
    var table = table();
    var server = Server.start(config(0), table, new Meter());

    assertThat(table.scan(Optional.empty(), Read.STRONG).items()).isNotEmpty();
    server.close();

    assertClosed(table);
  }

  private static void assertClosed(Table table) {
    assertThatThrownBy(() -> table.scan(Optional.empty(), Read.STRONG))
        .isInstanceOf(TableUnavailable.class);
  }

  private static Config config(int port) {
    return Config.inFolder(Path.of("unused"), port);
  }

  private static MemoryTable table() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }
}
