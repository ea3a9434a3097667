package dynamodbstore.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * Log formatter that writes one JSON object per line, in ASCII: no text can add a line or a member.
 */
final class JsonLogFormat extends Formatter {
  @Override
  public String format(LogRecord record) {
    var line = new StringBuilder(256).append("{\"time\":");
    JsonText.append(line, record.getInstant().truncatedTo(ChronoUnit.MILLIS).toString());
    member(line, "level", record.getLevel().getName());
    member(line, "logger", String.valueOf(record.getLoggerName()));
    var fields = LogFields.of(record);
    if (fields.isPresent()) {
      fields.get().appendJson(line);
    } else {
      member(line, "message", String.valueOf(formatMessage(record)));
    }
    if (record.getThrown() != null) {
      var trace = new StringWriter();
      record.getThrown().printStackTrace(new PrintWriter(trace));
      member(line, "exception", trace.toString());
    }
    return line.append("}\n").toString();
  }

  private static void member(StringBuilder line, String name, String value) {
    line.append(',');
    JsonText.append(line, name);
    line.append(':');
    JsonText.append(line, value);
  }
}
