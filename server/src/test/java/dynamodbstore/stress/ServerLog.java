package dynamodbstore.stress;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Log handler that collects warnings and errors of a server in this JVM. A client that retries may
 * hide a failure; the log does not.
 */
final class ServerLog extends Handler {
  /** Strong references: loggers are held weakly and would lose their handlers. */
  private final List<Logger> loggers = List.of(Logger.getLogger("dynamodbstore"));

  private final List<String> complaints = new ArrayList<>();

  static ServerLog record() {
    var log = new ServerLog();
    log.setLevel(Level.WARNING);
    log.loggers.forEach(logger -> logger.addHandler(log));
    // The client logs a warning for every retry.
    Logger.getLogger("org.mlflow").setLevel(Level.OFF);
    return log;
  }

  synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  @Override
  public synchronized void publish(LogRecord said) {
    if (isLoggable(said)) {
      var text = new StringWriter();
      text.append(said.getLevel() + " " + said.getLoggerName() + ": " + said.getMessage() + "\n");
      if (said.getThrown() != null) {
        said.getThrown().printStackTrace(new PrintWriter(text, true));
      }
      complaints.add(text.toString());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    loggers.forEach(logger -> logger.removeHandler(this));
  }
}
