package dynamodbstore.logging;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Named values of a log line: {@code name=value} in a text log, members of the object in a JSON
 * log. Empty texts are left out. Not thread-safe.
 */
public final class LogFields {
  private final List<Field> fields = new ArrayList<>(16);

  /** One value: a {@link String} or a {@link Number}. */
  private record Field(String name, Object value) {
    @Override
    public String toString() {
      return name + "=" + (value instanceof String text ? quoted(text) : plain((Number) value));
    }

    private static String quoted(String text) {
      boolean isPlain =
          text.chars().allMatch(unit -> unit > ' ' && unit < 0x7f && unit != '"' && unit != '\\');
      return isPlain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }

  public LogFields text(String name, String value) {
    if (!value.isEmpty()) {
      fields.add(new Field(name, value));
    }
    return this;
  }

  public LogFields number(String name, Number value) {
    fields.add(new Field(name, value));
    return this;
  }

  /** Logs a line with these fields alone. */
  public void log(Logger logger, Level level) {
    var record = new LogRecord(level, "");
    record.setLoggerName(logger.getName());
    record.setParameters(new Object[] {this});
    logger.log(record);
  }

  /** The fields of a record; empty if it has a message instead. */
  static Optional<LogFields> of(LogRecord record) {
    var parameters = record.getParameters();
    return parameters != null && parameters.length == 1 && parameters[0] instanceof LogFields fields
        ? Optional.of(fields)
        : Optional.empty();
  }

  /** Appends the fields to a JSON object that has members already. */
  void appendJson(StringBuilder out) {
    for (var field : fields) {
      out.append(',');
      JsonText.append(out, field.name());
      out.append(':');
      if (field.value() instanceof String text) {
        JsonText.append(out, text);
      } else {
        out.append(plain((Number) field.value()));
      }
    }
  }

  private static String plain(Number number) {
    double value = number.doubleValue();
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf(number.longValue())
        : String.valueOf(value);
  }

  @Override
  public String toString() {
    return fields.stream().map(Field::toString).collect(Collectors.joining(" "));
  }
}
