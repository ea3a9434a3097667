package dynamodbstore;

import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
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
    handler.setFormatter(new LogFormat());
    root.addHandler(handler);
  }

  private static Logger level(String name, Level level) {
    var logger = Logger.getLogger(name);
    logger.setLevel(level);
    return logger;
  }
}
