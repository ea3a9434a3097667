package dynamodbstore.api;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.HexFormat;

/** String functions with Python's semantics, which MLflow's limits and messages depend on. */
public final class PythonText {
  private static final HexFormat HEX = HexFormat.of();

  private PythonText() {}

  /** Length in code points, where Java counts UTF-16 units. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  public static boolean isLongerThan(int limit, String text) {
    // Code points never exceed UTF-16 units, so most texts need no counting.
    return text.length() > limit && length(text) > limit;
  }

  /** The first characters of a text, which must have more. */
  public static String cut(int characters, String text) {
    return text.substring(0, text.offsetByCodePoints(0, characters));
  }

  /** Whether {@code text.strip()} is empty. */
  public static boolean isBlank(String text) {
    return text.codePoints()
        .allMatch(
            character ->
                character == 0x85
                    || Character.isWhitespace(character)
                    || Character.isSpaceChar(character));
  }

  /** As {@code json.dumps(text)}: quoted, with everything but printable ASCII escaped. */
  public static String json(String text) {
    return PythonJson.print(new Json.Text(text));
  }

  /** As {@code repr(text)}: in single quotes if possible, with unprintable characters escaped. */
  public static String repr(String text) {
    char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
    var spelled = new StringBuilder(text.length() + 2).append(quote);
    text.codePoints().forEach(character -> appendRepr(spelled, character, quote));
    return spelled.append(quote).toString();
  }

  private static void appendRepr(StringBuilder spelled, int character, char quote) {
    switch (character) {
      case '\\' -> spelled.append("\\\\");
      case '\n' -> spelled.append("\\n");
      case '\r' -> spelled.append("\\r");
      case '\t' -> spelled.append("\\t");
      default -> {
        if (character == quote) {
          spelled.append('\\').append(quote);
        } else if (isPrintable(character)) {
          spelled.appendCodePoint(character);
        } else if (character <= 0xff) {
          spelled.append("\\x").append(HEX.toHexDigits((byte) character));
        } else if (character <= 0xffff) {
          spelled.append("\\u").append(HEX.toHexDigits((char) character));
        } else {
          spelled.append("\\U").append(HEX.toHexDigits(character));
        }
      }
    }
  }

  private static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> character == ' ';
      default -> true;
    };
  }
}
