package dynamodbstore.logging;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The lines of a logger, as they would be written, until it is closed. */
public final class RecordedLog extends Handler implements AutoCloseable {
  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private RecordedLog(Logger logger, Formatter format) {
    this.logger = logger;
    setFormatter(format);
  }

  /** Records text lines of the loggers of this name and below. */
  public static RecordedLog text(String logger) {
    return of(logger, new LogFormat());
  }

  /** Records JSON lines. */
  public static RecordedLog json(String logger) {
    return of(logger, new JsonLogFormat());
  }

  private static RecordedLog of(String name, Formatter format) {
    var logger = Logger.getLogger(name);
    var log = new RecordedLog(logger, format);
    logger.addHandler(log);
    return log;
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord record) {
    lines.add(getFormatter().format(record));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
