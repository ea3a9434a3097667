package dynamodbstore.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dynamodbstore.access.Origin;
import dynamodbstore.audit.AuditEvent.Action;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonAuditLogTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-31T09:15:00.123456Z"));

  @TempDir private Path folder;

  @Test
  void eventIsOneLineOfJsonWithItsDetailsInOrder() {
    var out = new ByteArrayOutputStream();
    var log = JsonAuditLog.toStream(new PrintStream(out, true, UTF_8), CLOCK);

    log.record(
        new AuditEvent(
            Action.PERMISSION_GRANTED,
            "ad\nmin",
            new Origin("10.0.0.7", ""),
            Map.of("username", "alice", "permission", "EDIT")));

    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "{\"time\":\"2026-01-31T09:15:00.123Z\",\"event\":\"permission_granted\","
                + "\"user\":\"ad\\nmin\",\"address\":\"10.0.0.7\",\"permission\":\"EDIT\","
                + "\"username\":\"alice\"}\n");
  }

  @Test
  void forwardedAddressIsAddedIfThereIsOne() {
    var out = new ByteArrayOutputStream();
    var log = JsonAuditLog.toStream(new PrintStream(out, true, UTF_8), CLOCK);

    log.record(login(new Origin("127.0.0.1", "192.0.2.1")));

    assertThat(out.toString(UTF_8)).contains("\"forwarded_for\":\"192.0.2.1\"");
  }

  @Test
  void linesAreAppendedAlsoAfterTheFileWasRenamed() throws IOException {
    var file = folder.resolve("audit.jsonl");
    var log = JsonAuditLog.toFile(file, CLOCK);

    log.record(login(Origin.SERVER));
    log.record(login(Origin.SERVER));
    var renamed = Files.move(file, folder.resolve("audit.1"));
    log.record(login(Origin.SERVER));

    assertThat(Files.readAllLines(renamed)).hasSize(2);
    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  @Test
  void lineThatCannotBeWrittenDoesNotFailTheRequest() {
    var log = JsonAuditLog.toFile(folder, CLOCK);

    assertThatCode(() -> log.record(login(Origin.SERVER))).doesNotThrowAnyException();
  }

  private static AuditEvent login(Origin origin) {
    return new AuditEvent(Action.LOGIN, "alice", origin, Map.of());
  }
}
