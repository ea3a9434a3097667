package dynamodbstore.graphql.language;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Lexer of one string: a quoted string with escapes, or a block string. */
final class StringScanner {
  private static final String BLOCK_QUOTES = "\"\"\"";

  /** Maximum length of an escape in braces. */
  private static final int LONGEST_ESCAPE = 12;

  private final String source;
  private int at;

  /**
   * @param at the index of the first quote
   */
  StringScanner(String source, int at) {
    this.source = source;
    this.at = at;
  }

  /** The index after the string. */
  int end() {
    return at;
  }

  String line() {
    at++;
    var text = new StringBuilder();
    while (at < source.length()) {
      char c = source.charAt(at);
      if (c == '"') {
        at++;
        return text.toString();
      }
      if (c == '\n' || c == '\r') {
        break;
      }
      if (c == '\\') {
        escape(text);
      } else {
        character(text);
      }
    }
    throw new SyntaxError("Unterminated string.");
  }

  String block() {
    at += BLOCK_QUOTES.length();
    var text = new StringBuilder();
    while (at < source.length()) {
      if (source.startsWith(BLOCK_QUOTES, at)) {
        at += BLOCK_QUOTES.length();
        return dedented(text.toString().lines().toList());
      }
      if (source.startsWith("\\" + BLOCK_QUOTES, at)) {
        text.append(BLOCK_QUOTES);
        at += 1 + BLOCK_QUOTES.length();
      } else {
        character(text);
      }
    }
    throw new SyntaxError("Unterminated string.");
  }

  private void character(StringBuilder text) {
    int character = source.codePointAt(at);
    if (!isScalar(character)) {
      throw new SyntaxError("Invalid character within String: U+%04X.".formatted(character));
    }
    text.appendCodePoint(character);
    at += Character.charCount(character);
  }

  private void escape(StringBuilder text) {
    char c = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
    if (c == 'u') {
      if (source.startsWith("{", at + 2)) {
        text.appendCodePoint(inBraces());
      } else {
        fixed(text);
      }
      return;
    }
    text.append(
        switch (c) {
          case '"', '\\', '/' -> c;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          default ->
              throw new SyntaxError(
                  "Invalid character escape sequence: '%s'.".formatted(upTo(at + 2)));
        });
    at += 2;
  }

  private int inBraces() {
    int close = source.indexOf('}', at);
    if (close > at + 3 && close < at + LONGEST_ESCAPE) {
      int character = hex(at + 3, close);
      if (isScalar(character)) {
        at = close + 1;
        return character;
      }
    }
    throw noUnicode(close < 0 ? at + LONGEST_ESCAPE : Math.min(close + 1, at + LONGEST_ESCAPE));
  }

  private void fixed(StringBuilder text) {
    int unit = hex(at + 2, at + 6);
    if (isScalar(unit)) {
      text.append((char) unit);
      at += 6;
      return;
    }
    if (unit >= Character.MIN_HIGH_SURROGATE
        && unit <= Character.MAX_HIGH_SURROGATE
        && source.startsWith("\\u", at + 6)) {
      int low = hex(at + 8, at + 12);
      if (low >= Character.MIN_LOW_SURROGATE && low <= Character.MAX_LOW_SURROGATE) {
        text.append((char) unit).append((char) low);
        at += 12;
        return;
      }
    }
    throw noUnicode(at + 6);
  }

  private SyntaxError noUnicode(int end) {
    return new SyntaxError("Invalid Unicode escape sequence: '%s'.".formatted(upTo(end)));
  }

  private String upTo(int end) {
    return source.substring(at, Math.min(end, source.length()));
  }

  /** The value of hexadecimal digits; negative if there are other characters. */
  private int hex(int from, int end) {
    if (end > source.length()) {
      return -1;
    }
    int number = 0;
    for (int i = from; i < end; i++) {
      char digit = source.charAt(i);
      if (!HexFormat.isHexDigit(digit) || number > Character.MAX_CODE_POINT) {
        return -1;
      }
      number = (number << 4) | HexFormat.fromHexDigit(digit);
    }
    return number;
  }

  private static boolean isScalar(int character) {
    return character >= 0
        && character <= Character.MAX_CODE_POINT
        && (character < Character.MIN_SURROGATE || character > Character.MAX_SURROGATE);
  }

  /** Removes the common indentation of all lines but the first, and blank lines at both ends. */
  private static String dedented(List<String> lines) {
    int shared =
        lines.stream()
            .skip(1)
            .filter(line -> !isBlank(line))
            .mapToInt(StringScanner::indentation)
            .min()
            .orElse(0);
    var kept = new ArrayList<String>();
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      kept.add(i == 0 ? line : line.substring(Math.min(shared, line.length())));
    }
    while (!kept.isEmpty() && isBlank(kept.getFirst())) {
      kept.removeFirst();
    }
    while (!kept.isEmpty() && isBlank(kept.getLast())) {
      kept.removeLast();
    }
    return String.join("\n", kept);
  }

  private static boolean isBlank(String line) {
    return indentation(line) == line.length();
  }

  private static int indentation(String line) {
    int blanks = 0;
    while (blanks < line.length() && (line.charAt(blanks) == ' ' || line.charAt(blanks) == '\t')) {
      blanks++;
    }
    return blanks;
  }
}
