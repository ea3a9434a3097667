package dynamodbstore.table.keys;

import java.util.HexFormat;

/**
 * Encoding of text in keys that are only looked up: {@code #}, {@code %} and control characters are
 * percent-encoded, so that {@code #} is always a separator.
 */
public final class EscapedText {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private EscapedText() {}

  public static String of(String text) {
    int at = 0;
    while (at < text.length() && !isEscaped(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var spelled = new StringBuilder(text.length() + 8).append(text, 0, at);
    for (; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (isEscaped(unit)) {
        spelled.append('%').append(HEX.toHexDigits((byte) unit));
      } else {
        spelled.append(unit);
      }
    }
    return spelled.toString();
  }

  public static String read(String spelling) {
    if (spelling.indexOf('%') < 0) {
      return spelling;
    }
    var text = new StringBuilder(spelling.length());
    for (int at = 0; at < spelling.length(); at++) {
      char unit = spelling.charAt(at);
      if (unit == '%') {
        text.append((char) HexFormat.fromHexDigits(spelling, at + 1, at + 3));
        at += 2;
      } else {
        text.append(unit);
      }
    }
    return text.toString();
  }

  private static boolean isEscaped(char unit) {
    return unit < 0x20 || unit == 0x7f || unit == '#' || unit == '%';
  }
}
