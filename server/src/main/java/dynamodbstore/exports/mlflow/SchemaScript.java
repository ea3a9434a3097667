package dynamodbstore.exports.mlflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Scripts of SQL statements among the resources. Each statement ends with the end of a line. */
final class SchemaScript {
  private SchemaScript() {}

  /** The statements of a script. */
  static List<String> statements(String name) {
    var text = text(name + ".sql").lines().filter(line -> !line.startsWith("--")).toList();
    return Arrays.stream(String.join("\n", text).split(";(\n|$)", -1))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  private static String text(String name) {
    try (var in = SchemaScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("There is no script " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
