package dynamodbstore.logging;

import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * Log formatter that writes one line per event, followed by the lines of a stack trace if there is
 * one. Every line begins with a time or with a tab: all text is escaped by {@link LogEscaping}, so
 * that messages, also those of exceptions, cannot add lines.
 */
final class LogFormat extends Formatter {
  private static final String INDENT = "\t";

  @Override
  public String format(LogRecord record) {
    var line =
        new StringBuilder()
            .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
            .append(' ')
            .append(record.getLevel())
            .append(' ')
            .append(LogEscaping.escaped(String.valueOf(record.getLoggerName())))
            .append(' ')
            .append(LogEscaping.escaped(message(record)))
            .append(System.lineSeparator());
    if (record.getThrown() != null) {
      Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      appendTrace(line, record.getThrown(), "", seen);
    }
    return line.toString();
  }

  private String message(LogRecord record) {
    return LogFields.of(record)
        .map(LogFields::toString)
        .orElseGet(() -> String.valueOf(formatMessage(record)));
  }

  /** As printStackTrace, but indented and without eliding common frames. */
  private static void appendTrace(
      StringBuilder line, Throwable thrown, String caption, Set<Throwable> seen) {
    line.append(INDENT)
        .append(caption)
        .append(LogEscaping.escaped(String.valueOf(thrown)))
        .append(System.lineSeparator());
    if (!seen.add(thrown)) {
      return;
    }
    for (var frame : thrown.getStackTrace()) {
      line.append(INDENT)
          .append(INDENT)
          .append("at ")
          .append(LogEscaping.escaped(frame.toString()))
          .append(System.lineSeparator());
    }
    for (var suppressed : thrown.getSuppressed()) {
      appendTrace(line, suppressed, "Suppressed: ", seen);
    }
    if (thrown.getCause() != null) {
      appendTrace(line, thrown.getCause(), "Caused by: ", seen);
    }
  }
}
