package dynamodbstore;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** How the log looks: one line per event, on the standard error, and little of it. */
final class Logs {
  /** Kept, since the JDK forgets the level of a logger nobody holds. */
  private static final List<Logger> HELD =
      List.of(
          level("", Level.WARNING),
          level("dynamodbstore", Level.INFO),
          level("access", Level.INFO),
          level("search", Level.INFO));

  private Logs() {}

  static void configure() {
    var root = HELD.getFirst();
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    var handler = new ConsoleHandler();
    handler.setLevel(Level.ALL);
    handler.setFormatter(new OneLine());
    root.addHandler(handler);
  }

  private static Logger level(String name, Level level) {
    var logger = Logger.getLogger(name);
    logger.setLevel(level);
    return logger;
  }

  private static final class OneLine extends Formatter {
    @Override
    public String format(LogRecord record) {
      var line =
          new StringBuilder()
              .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
              .append(' ')
              .append(record.getLevel())
              .append(' ')
              .append(record.getLoggerName())
              .append(' ')
              .append(formatMessage(record))
              .append(System.lineSeparator());
      if (record.getThrown() != null) {
        line.append(trace(record.getThrown()));
      }
      return line.toString();
    }

    private static String trace(Throwable thrown) {
      var text = new StringWriter();
      thrown.printStackTrace(new PrintWriter(text, true));
      return text.toString();
    }
  }
}
