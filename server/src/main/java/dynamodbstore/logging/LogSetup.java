package dynamodbstore.logging;

import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Configuration of the log: one line per event, on the standard error; warnings of libraries,
 * information of this server.
 */
public final class LogSetup {
  /** Strong references: the JDK holds loggers weakly and would lose their levels. */
  private static final List<Logger> HELD =
      List.of(
          level("", Level.WARNING),
          level("dynamodbstore", Level.INFO),
          level("access", Level.INFO),
          level("search", Level.INFO));

  private LogSetup() {}

  public static void configure() {
    var root = HELD.getFirst();
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    var handler = new ConsoleHandler();
    handler.setLevel(Level.ALL);
    handler.setFormatter(new LogFormat());
    root.addHandler(handler);
  }

  private static Logger level(String name, Level level) {
    var logger = Logger.getLogger(name);
    logger.setLevel(level);
    return logger;
  }
}
