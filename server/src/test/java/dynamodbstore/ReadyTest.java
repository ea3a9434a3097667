package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readiness of a complete server, on a table that can be made to fail. */
class ReadyTest {
  private final AtomicBoolean isCutOff = new AtomicBoolean();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "--artifacts-only"})
  void serverWithReadableTableIsReady(String mode) {
    try (var server = start(mode.isEmpty() ? List.of() : List.of(mode))) {
      var reply = RawHttpClient.get(server.port(), "/ready");

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo("OK");
      assertThat(reply.header("Cache-Control")).contains("no-store");
    }
  }

  @Test
  void serverWithUnreadableTableIsHealthyButNotReady() {
    try (var server = start(List.of())) {
      isCutOff.set(true);

      var ready = RawHttpClient.get(server.port(), "/ready");

      assertThat(ready.status()).isEqualTo(503);
      assertThat(ready.header("Content-Type")).contains("application/json");
      assertThat(ready.body())
          .startsWith(
              "{\"error_code\":\"TEMPORARILY_UNAVAILABLE\","
                  + "\"message\":\"The table cannot be reached.\",")
          .doesNotContain("Cut off", "EXP#", "dynamodbstore");
      assertThat(RawHttpClient.get(server.port(), "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void probeIsBelowTheStaticPrefix() {
    try (var server = start(List.of("--static-prefix", "/ml"))) {
      assertThat(RawHttpClient.get(server.port(), "/ml/ready").body()).isEqualTo("OK");
      assertThat(RawHttpClient.get(server.port(), "/ready").status())
          .isEqualTo(RawHttpClient.get(server.port(), "/health").status())
          .isEqualTo(404);
    }
  }

  private Server start(List<String> options) {
    var arguments = new ArrayList<>(List.of("server", "--port", "0"));
    arguments.addAll(List.of("--artifacts-destination", folder.toString()));
    arguments.addAll(options);
    var command = new CommandLineParser(Map.of(), "test").parse(arguments.toArray(String[]::new));
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    return Server.start(((Command.Serve) command).config(), new CutOffTable(table), meter);
  }

  /** Table that fails every read of one item while it is cut off. */
  private final class CutOffTable extends ForwardingTable {
    CutOffTable(Table table) {
      super(table);
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      if (isCutOff.get()) {
        throw new TableUnavailable("Cut off at " + key);
      }
      return super.get(key, read);
    }
  }
}
