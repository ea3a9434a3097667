package dynamodbstore.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the log.
 *
 * @param file empty for the standard error
 * @param access whether there is a line for every request
 * @param slow how long a request takes at least that is logged as slow; empty for no such log
 */
public record LogSettings(
    Format format, Level level, Optional<Path> file, boolean access, Optional<Duration> slow) {
  public static final LogSettings DEFAULT =
      new LogSettings(Format.TEXT, Level.INFO, Optional.empty(), false, Optional.empty());

  /** How a line is written. */
  public enum Format {
    TEXT,
    /** One JSON object per line. */
    JSON
  }

  /** Least severe events of this server that are logged. The logs of requests have no level. */
  public enum Level {
    DEBUG,
    INFO,
    WARNING,
    ERROR
  }
}
