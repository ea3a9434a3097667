package dynamodbstore.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.LogSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileHandlerTest {
  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();

  @AfterEach
  void restore() {
    LogSetup.configure();
  }

  @Test
  void linesAreAppendedAtOnce() throws IOException {
    var file = Files.writeString(folder.resolve("log"), "before\n");
    var log = open(file);

    log.publish(new LogRecord(Level.INFO, "one"));

    assertThat(Files.readString(file)).startsWith("before\n").endsWith(" one\n");
    log.close();
  }

  @Test
  void renamedFileIsReplacedByANewOne() throws IOException {
    var file = folder.resolve("log");
    var log = open(file);
    log.publish(new LogRecord(Level.INFO, "one"));

    Files.move(file, folder.resolve("log.1"));
    log.publish(new LogRecord(Level.INFO, "two"));
    nanos.addAndGet(1_000_000_000L);
    log.publish(new LogRecord(Level.INFO, "three"));

    assertThat(Files.readString(folder.resolve("log.1"))).contains("one", "two");
    assertThat(Files.readString(file)).contains("three").hasLineCount(1);
    log.close();
  }

  @Test
  void lineAfterATornOneBeginsOnALineOfItsOwn() throws IOException {
    var file = Files.writeString(folder.resolve("log"), "{\"time\": \"20");
    var log = open(file);

    log.publish(new LogRecord(Level.INFO, "one"));
    log.publish(new LogRecord(Level.INFO, "two"));

    assertThat(Files.readAllLines(file)).hasSize(3).startsWith("{\"time\": \"20");
    log.close();
  }

  @Test
  void fileThatCannotBeWrittenFailsTheStart() {
    var settings = settings(folder.resolve("missing").resolve("log"));

    assertThatThrownBy(() -> LogSetup.configure(settings))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("--log-file " + folder);
  }

  @Test
  void levelHidesEventsOfTheServerButNotRequests() throws IOException {
    var file = folder.resolve("log");
    LogSetup.configure(settings(file));

    System.getLogger("dynamodbstore.Any").log(System.Logger.Level.WARNING, "hidden");
    System.getLogger("dynamodbstore.Any").log(System.Logger.Level.ERROR, "shown");
    System.getLogger("access").log(System.Logger.Level.INFO, "request");

    assertThat(Files.readString(file)).contains("shown", "request").doesNotContain("hidden");
  }

  private LogFileHandler open(Path file) throws IOException {
    var log = LogFileHandler.open(file, nanos::get);
    log.setFormatter(new LogFormat());
    return log;
  }

  private static LogSettings settings(Path file) {
    return new LogSettings(
        LogSettings.Format.JSON,
        LogSettings.Level.ERROR,
        Optional.of(file),
        true,
        Optional.empty());
  }
}
