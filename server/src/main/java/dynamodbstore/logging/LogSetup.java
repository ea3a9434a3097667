package dynamodbstore.logging;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.LogSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Configuration of the log: one line per event, on the standard error or in a file; warnings of
 * libraries, information of this server, and the requests that are to be logged.
 */
public final class LogSetup {
  private static final Logger ROOT = Logger.getLogger("");

  /** Logger of all classes of this server. */
  private static final Logger OWN = Logger.getLogger("dynamodbstore");

  /** Strong references: the JDK holds loggers weakly and would lose their levels. */
  private static final List<Logger> OF_REQUESTS =
      List.of(Logger.getLogger("access"), Logger.getLogger("slow"), Logger.getLogger("search"));

  private LogSetup() {}

  /** Configures the log of a command other than the server. */
  public static void configure() {
    configure(LogSettings.DEFAULT);
  }

  /**
   * Replaces the configuration.
   *
   * @throws CommandFailure if the file cannot be written
   */
  public static void configure(LogSettings settings) {
    var level = level(settings.level());
    ROOT.setLevel(level.intValue() > Level.WARNING.intValue() ? level : Level.WARNING);
    OWN.setLevel(level);
    OF_REQUESTS.forEach(logger -> logger.setLevel(Level.INFO));
    var handler = settings.file().map(LogSetup::file).orElseGet(ConsoleHandler::new);
    handler.setLevel(Level.ALL);
    handler.setFormatter(
        switch (settings.format()) {
          case TEXT -> new LogFormat();
          case JSON -> new JsonLogFormat();
        });
    for (var before : ROOT.getHandlers()) {
      ROOT.removeHandler(before);
      before.close();
    }
    ROOT.addHandler(handler);
  }

  private static Handler file(Path file) {
    try {
      return LogFileHandler.open(file);
    } catch (IOException e) {
      throw new CommandFailure(
          "--log-file %s cannot be written: %s.".formatted(file, e.getMessage()), e);
    }
  }

  private static Level level(LogSettings.Level level) {
    return switch (level) {
      case DEBUG -> Level.FINE;
      case INFO -> Level.INFO;
      case WARNING -> Level.WARNING;
      case ERROR -> Level.SEVERE;
    };
  }
}
