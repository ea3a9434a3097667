package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** File with environment variables: lines {@code NAME=value}, with comments and quotes. */
record EnvFile(Map<String, String> variables) {
  EnvFile {
    variables = Map.copyOf(variables);
  }

  static EnvFile read(Path file) {
    try {
      var variables = new HashMap<String, String>();
      for (var line : Files.readAllLines(file)) {
        addTo(variables, line.strip());
      }
      return new EnvFile(variables);
    } catch (IOException e) {
      throw new CommandFailure("Cannot read the file \"" + file + "\" named by --env-file.", e);
    }
  }

  /** The environment, completed by this file: variables that are already set take precedence. */
  Map<String, String> behind(Map<String, String> environment) {
    var all = new HashMap<>(variables);
    all.putAll(environment);
    return all;
  }

  private static void addTo(Map<String, String> variables, String line) {
    var assignment = line.startsWith("export ") ? line.substring("export ".length()) : line;
    var equals = assignment.indexOf('=');
    if (equals > 0 && !line.startsWith("#")) {
      variables.put(
          assignment.substring(0, equals).strip(), value(assignment.substring(equals + 1).strip()));
    }
  }

  private static String value(String text) {
    for (var quote : new String[] {"'", "\""}) {
      var end = text.indexOf(quote, 1);
      if (text.startsWith(quote) && end > 0) {
        return text.substring(1, end);
      }
    }
    var comment = text.indexOf(" #");
    return comment < 0 ? text : text.substring(0, comment).strip();
  }
}
