package dynamodbstore.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.Json;
import java.time.Instant;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class JsonLogFormatTest {
  private static final long SEED = 20_261_119;

  private final JsonLogFormat format = new JsonLogFormat();

  @Test
  void eventIsOneObjectInOneLine() {
    var record = record("a \"quoted\"\nmessage");

    assertThat(format.format(record))
        .isEqualTo(
            "{\"time\":\"1970-01-01T00:00:01Z\",\"level\":\"WARNING\",\"logger\":\"x\","
                + "\"message\":\"a \\\"quoted\\\"\\u000amessage\"}\n");
  }

  @Test
  void fieldsAreMembersOfTheObject() {
    var record = record("");
    var fields = new LogFields().text("path", "/a b").number("status", 200).number("ms", 0.25);
    record.setParameters(new Object[] {fields});

    assertThat(format.format(record))
        .endsWith("\"logger\":\"x\",\"path\":\"/a b\",\"status\":200,\"ms\":0.25}\n");
    assertThat(new LogFormat().format(record)).endsWith(" x path=\"/a b\" status=200 ms=0.25\n");
  }

  @Test
  void stackTraceIsInTheSameLine() {
    var record = record("failed");
    record.setThrown(new IllegalStateException("why\n9999-01-01T00:00:00Z SEVERE forged"));

    assertThat(format.format(record).lines()).hasSize(1);
    assertThat(format.format(record))
        .contains("\"exception\":\"java.lang.IllegalStateException: why");
  }

  @Test
  void noTextAddsALineOrAMember() {
    var random = new Random(SEED);
    for (int round = 0; round < 5_000; round++) {
      var hostile = hostile(random);
      var record = record(hostile);
      record.setParameters(
          random.nextBoolean() ? new Object[] {new LogFields().text("agent", hostile)} : null);

      var line = format.format(record);

      assertThat(line).as("seed %d, round %d", SEED, round).matches("[ -~]*\n");
      var bytes = line.getBytes(UTF_8);
      assertThat(Json.parse(bytes, 0, bytes.length)).isPresent();
    }
  }

  private static String hostile(Random random) {
    var text = new StringBuilder("x");
    for (int length = random.nextInt(20); length > 0; length--) {
      var pool = "\"\\\n\r\u2028\u0085\u001b{}:,'é\ud800";
      text.append(
          random.nextBoolean()
              ? pool.charAt(random.nextInt(pool.length()))
              : (char) random.nextInt(0x10000));
    }
    return text.toString();
  }

  private static LogRecord record(String message) {
    var record = new LogRecord(Level.WARNING, message);
    record.setLoggerName("x");
    record.setInstant(Instant.ofEpochSecond(1));
    return record;
  }
}
