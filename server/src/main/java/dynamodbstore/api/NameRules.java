package dynamodbstore.api;

import java.util.ArrayDeque;

/**
 * Validation of the names of metrics, params and tags. They are file names in some stores, so a
 * name must be a normalised POSIX path.
 *
 * <p>As {@code mlflow/utils/validation.py}, message for message.
 */
public final class NameRules {
  public static final int LONGEST_KEY = 250;

  private static final String CHARACTERS =
      "Names may only contain alphanumerics, underscores (_), dashes (-), periods (.),"
          + " spaces ( ), colon(:) and slashes (/).";

  private NameRules() {}

  /**
   * Validates a name.
   *
   * @param path its path in the request, such as {@code params[3].key}
   * @throws ApiError if it is invalid
   */
  public static void check(String name, String path) {
    if (!isName(name)) {
      throw invalid(name, path);
    }
  }

  public static boolean isName(String name) {
    return hasGoodCharacters(name) && isPathOfItsOwn(name);
  }

  /** The error for an invalid name. */
  public static ApiError invalid(String name, String path) {
    return invalid(name, path, hasGoodCharacters(name) ? otherPath(name) : CHARACTERS);
  }

  /** Validates that a name, with any characters, is a normalised relative path. */
  public static void checkPath(String name, String path) {
    if (!isPathOfItsOwn(name)) {
      throw invalid(name, path, otherPath(name));
    }
  }

  private static String otherPath(String name) {
    return "Names may be treated as files in certain cases, and must not resolve to other names"
        + " when treated as such. This name would resolve to "
        + PythonText.repr(normalPath(name));
  }

  private static ApiError invalid(String name, String path, String reason) {
    return ApiError.invalid(
        "Invalid value %s for parameter '%s' supplied: %s"
            .formatted(PythonText.json(name), path, reason));
  }

  /** Validates the length of a text in characters. */
  public static void checkLength(String what, int limit, String text) {
    if (PythonText.isLongerThan(limit, text)) {
      throw tooLong(what, limit);
    }
  }

  public static ApiError tooLong(String what, int limit) {
    return ApiError.invalid(
        "'%s' exceeds the maximum length of %d characters".formatted(what, limit));
  }

  /** {@code ^[/\w.\- :]*$} as Python reads it: its $ lets a line feed follow. */
  private static boolean hasGoodCharacters(String name) {
    int end = name.endsWith("\n") ? name.length() - 1 : name.length();
    for (int at = 0; at < end; ) {
      int character = name.codePointAt(at);
      if (!isGood(character)) {
        return false;
      }
      at += Character.charCount(character);
    }
    return true;
  }

  private static boolean isGood(int character) {
    return switch (character) {
      case '/', '.', '-', ' ', ':' -> true;
      default -> isWord(character);
    };
  }

  /** Python's {@code \w}: letters, numbers of every kind, and the underscore; but no marks. */
  public static boolean isWord(int character) {
    if (character < 0x80) {
      return (character >= 'a' && character <= 'z')
          || (character >= 'A' && character <= 'Z')
          || (character >= '0' && character <= '9')
          || character == '_';
    }
    return switch (Character.getType(character)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          true;
      default -> false;
    };
  }

  private static boolean isPathOfItsOwn(String name) {
    if (isPlain(name)) {
      return true;
    }
    var normal = normalPath(name);
    return normal.equals(name)
        && !normal.equals(".")
        && !normal.startsWith("..")
        && !normal.startsWith("/");
  }

  /** Fast path: whether a name is trivially normalised, which nearly all are. */
  private static boolean isPlain(String name) {
    return !name.isEmpty() && name.charAt(0) != '.' && name.indexOf('/') < 0;
  }

  /** As {@code posixpath.normpath}. */
  static String normalPath(String path) {
    var root = path.startsWith("//") && !path.startsWith("///") ? "//" : "/";
    var start = path.startsWith("/") ? root : "";
    var steps = new ArrayDeque<String>();
    for (var step : path.split("/", -1)) {
      if (step.isEmpty() || step.equals(".")) {
        continue;
      }
      boolean climbs = step.equals("..");
      if (!climbs
          || (start.isEmpty() && steps.isEmpty())
          || (!steps.isEmpty() && steps.getLast().equals(".."))) {
        steps.addLast(step);
      } else if (!steps.isEmpty()) {
        steps.removeLast();
      }
    }
    var normal = start + String.join("/", steps);
    return normal.isEmpty() ? "." : normal;
  }
}
