package dynamodbstore.audit;

import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Audit log of one JSON object per line, in a file or on a stream. The file is opened for each
 * line, so that it can be rotated by renaming it. A line that cannot be written is reported in the
 * server's own log, and the request goes on.
 */
public final class JsonAuditLog implements AuditLog {
  private static final System.Logger LOG = System.getLogger(JsonAuditLog.class.getName());

  private final Target target;
  private final InstantSource clock;

  private JsonAuditLog(Target target, InstantSource clock) {
    this.target = target;
    this.clock = clock;
  }

  /** Appends to a file, which is created if it is missing. */
  public static JsonAuditLog toFile(Path file, InstantSource clock) {
    return new JsonAuditLog(
        line -> {
          try (var out = append(file)) {
            out.write(line);
          }
        },
        clock);
  }

  public static JsonAuditLog toStream(PrintStream stream, InstantSource clock) {
    return new JsonAuditLog(
        line -> {
          stream.write(line, 0, line.length);
          stream.flush();
        },
        clock);
  }

  private static OutputStream append(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Override
  public synchronized void record(AuditEvent event) {
    try {
      target.write(line(event));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "The audit log cannot be written: " + event, e);
    }
  }

  private byte[] line(AuditEvent event) {
    var out = JsonWriter.inMemory(256).beginObject();
    out.name("time").value(clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
    out.name("event").value(event.action().text());
    out.name("user").value(event.user());
    out.name("address").value(event.origin().address());
    if (!event.origin().forwardedFor().isEmpty()) {
      out.name("forwarded_for").value(event.origin().forwardedFor());
    }
    event.details().forEach((name, value) -> out.name(name).value(value));
    out.endObject();
    var line = new byte[out.length() + 1];
    System.arraycopy(out.array(), 0, line, 0, out.length());
    line[out.length()] = '\n';
    return line;
  }

  /** Where lines go. Called under the lock of the log. */
  @FunctionalInterface
  private interface Target {
    void write(byte[] line) throws IOException;
  }
}
