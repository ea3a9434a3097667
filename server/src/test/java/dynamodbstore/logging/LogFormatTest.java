package dynamodbstore.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No text of any origin can forge a log line or control the terminal. */
class LogFormatTest {
  private static final long SEED = 20_250_714;

  /** Pattern of a valid line start: a time and a level, or a tab. */
  private static final Pattern LINE =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z (INFO|WARNING|SEVERE) |\\t+(at |Caused by: |Suppressed: |java\\.)).*",
          Pattern.DOTALL);

  private static final String HOSTILE =
      "\n\r\t\u000b\f\u001b[2J\u0007\u0000\u007f\u0085\u009b\u2028\u2029\u202e\u2066\u200f\ufeff\\ a=é\"'";

  private final LogFormat format = new LogFormat();

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      textBlock =
          """
          000a \\n
          000d \\r
          0009 \\t
          001b \\u001b
          007f \\u007f
          009b \\u009b
          2028 \\u2028
          202e \\u202e
          d800 \\ud800
          00e9 é
          """)
  void onlyControlCharactersAreEscaped(String unit, String shown) {
    var text = "a" + (char) Integer.parseInt(unit, 16) + "b";

    assertThat(LogEscaping.escaped(text)).isEqualTo("a" + shown + "b");
  }

  @Test
  void noMessageAddsALine() {
    var random = new Random(SEED);
    for (int round = 0; round < 5_000; round++) {
      var record = new LogRecord(Level.INFO, hostile(random));
      record.setLoggerName("search");

      assertThat(format.format(record).lines()).as("seed %d, round %d", SEED, round).hasSize(1);
      assertNothingForged(format.format(record));
    }
  }

  @Test
  void noExceptionAddsALineThatLooksLikeAnEvent() {
    var random = new Random(SEED);
    for (int round = 0; round < 500; round++) {
      var cause = new IllegalStateException(hostile(random));
      var thrown = new IllegalArgumentException(hostile(random), cause);
      thrown.addSuppressed(new IllegalStateException(hostile(random), thrown));
      var record = new LogRecord(Level.SEVERE, "Request x failed");
      record.setLoggerName("dynamodbstore");
      record.setThrown(thrown);

      assertNothingForged(format.format(record));
    }
  }

  @Test
  void aStackTraceSaysWhereAndWhy() {
    var record = new LogRecord(Level.SEVERE, "failed");
    record.setLoggerName("x");
    record.setThrown(new IllegalStateException("outer", new IllegalStateException("inner")));

    assertThat(format.format(record))
        .contains("\tjava.lang.IllegalStateException: outer")
        .contains("\t\tat dynamodbstore.logging.LogFormatTest.aStackTraceSaysWhereAndWhy(")
        .contains("\tCaused by: java.lang.IllegalStateException: inner");
  }

  @Test
  void searchFiltersCannotForgeLogLines(@TempDir Path folder) {
    var random = new Random(SEED);
    List<String> lines;
    try (var log = RecordedLog.text("search");
        var server = start(folder)) {
      lines = log.lines();
      for (int round = 0; round < 100; round++) {
        var key = hostile(random).replaceAll("[`\"]", "");
        var value = hostile(random).replaceAll("['\"]", "");
        search(server, "params.`%s` = '%s'".formatted(key, value));
      }
    }

    assertThat(lines).hasSizeGreaterThan(10);
    lines.forEach(LogFormatTest::assertNothingForged);
  }

  private static void search(Server server, String filter) {
    var out = JsonWriter.inMemory(256).beginObject();
    out.name("experiment_ids").beginArray().value("0").endArray();
    out.name("filter").value(filter).endObject();
    var body = new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
    var reply =
        RawHttpClient.send(
            server.port(),
            "POST",
            "/api/2.0/mlflow/runs/search",
            body.getBytes(UTF_8),
            "Content-Type: application/json");
    assertThat(reply.status()).isIn(200, 400);
  }

  private static Server start(Path folder) {
    var command =
        new CommandLineParser(Map.of(), "test")
            .parse(
                "server",
                "--port",
                "0",
                "--explain-searches",
                "--artifacts-destination",
                folder.toString());
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    return Server.start(((Command.Serve) command).config(), table, meter);
  }

  private static void assertNothingForged(String event) {
    Stream.of(event.split("[\n\r\u000b\f\u0085\u2028\u2029]"))
        .forEach(line -> assertThat(line).matches(LINE));
    assertThat(event).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\t\n\r]]");
  }

  private static String hostile(Random random) {
    var text = new StringBuilder();
    for (int length = random.nextInt(30); length > 0; length--) {
      text.append(
          random.nextBoolean()
              ? HOSTILE.charAt(random.nextInt(HOSTILE.length()))
              : (char) random.nextInt(random.nextBoolean() ? 0x100 : 0x10000));
    }
    return text.toString();
  }
}
