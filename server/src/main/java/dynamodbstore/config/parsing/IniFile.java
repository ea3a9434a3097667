package dynamodbstore.config.parsing;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One section of a file in the format of Python's {@code configparser}: keys are case-insensitive,
 * an indented line continues the value before it, and {@code %%} stands for a percent sign.
 */
record IniFile(Path file, Map<String, String> values) {
  IniFile {
    values = Map.copyOf(values);
  }

  /**
   * @throws CommandFailure if it cannot be read, or has no such section
   */
  static IniFile read(Path file, String section) {
    try {
      return new IniFile(file, section(Files.readAllLines(file), section, file));
    } catch (MalformedInputException e) {
      throw new CommandFailure("The file \"" + file + "\" is not UTF-8.", e);
    } catch (IOException e) {
      throw new CommandFailure("Cannot read the file \"" + file + "\".", e);
    }
  }

  Optional<String> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  String required(String key) {
    return find(key)
        .orElseThrow(
            () -> new CommandFailure("The file \"" + file + "\" does not set " + key + "."));
  }

  private static Map<String, String> section(List<String> lines, String section, Path file) {
    var values = new HashMap<String, String>();
    boolean isFound = false;
    boolean isInside = false;
    var key = "";
    for (var line : lines) {
      var text = line.strip();
      if (text.isEmpty() || text.startsWith("#") || text.startsWith(";")) {
        continue;
      }
      if (Character.isWhitespace(line.charAt(0)) && !key.isEmpty()) {
        if (isInside) {
          values.merge(key, text, (before, more) -> before + "\n" + more);
        }
      } else if (text.startsWith("[") && text.endsWith("]")) {
        isInside = text.equals("[" + section + "]");
        isFound |= isInside;
        key = "";
      } else {
        int end = separator(text, file);
        key = text.substring(0, end).strip().toLowerCase(Locale.ROOT);
        if (isInside) {
          values.put(key, text.substring(end + 1).strip());
        }
      }
    }
    if (!isFound) {
      throw new CommandFailure("The file \"" + file + "\" has no section [" + section + "].");
    }
    values.replaceAll((name, value) -> withoutEscapes(name, value, file));
    return values;
  }

  private static int separator(String text, Path file) {
    for (int at = 1; at < text.length(); at++) {
      if (text.charAt(at) == '=' || text.charAt(at) == ':') {
        return at;
      }
    }
    throw new CommandFailure("The file \"" + file + "\" has a line without \"=\".");
  }

  /** A single percent sign refers to another key, which MLflow's own file does not use. */
  private static String withoutEscapes(String key, String value, Path file) {
    if (value.replace("%%", "").contains("%")) {
      throw new CommandFailure(
          "In the file \"" + file + "\", write %% for each percent sign in " + key + ".");
    }
    return value.replace("%%", "%");
  }
}
