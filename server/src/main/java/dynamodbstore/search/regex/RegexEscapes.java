package dynamodbstore.search.regex;

/** Parser of the escapes that denote one character, inside and outside of brackets. */
final class RegexEscapes {
  private static final String LETTERS = "abfnrtv\\";
  private static final String MEANINGS = "\u0007\b\f\n\r\t\u000b\\";

  private RegexEscapes() {}

  /** Parses what follows a backslash. */
  static int character(RegexScanner pattern) {
    int c = pattern.next();
    return switch (c) {
      case 'x' -> hexadecimal(pattern, 2);
      case 'u' -> hexadecimal(pattern, 4);
      case 'U' -> hexadecimal(pattern, 8);
      case 'N' -> named(pattern);
      default -> simple(c);
    };
  }

  private static int simple(int c) {
    int known = LETTERS.indexOf(c);
    if (known >= 0) {
      return MEANINGS.charAt(known);
    }
    if (c < 128 && Character.isLetterOrDigit(c)) {
      throw new RegexSyntaxException("bad escape");
    }
    return c;
  }

  private static int hexadecimal(RegexScanner pattern, int length) {
    var digits = pattern.digits(16, length);
    if (digits.length() < length) {
      throw new RegexSyntaxException("incomplete escape");
    }
    long value = Long.parseLong(digits, 16);
    if (value > Character.MAX_CODE_POINT) {
      throw new RegexSyntaxException("bad escape");
    }
    return (int) value;
  }

  private static int named(RegexScanner pattern) {
    if (!pattern.skip('{')) {
      throw new RegexSyntaxException("missing {");
    }
    try {
      return Character.codePointOf(pattern.until('}'));
    } catch (IllegalArgumentException _) {
      throw new RegexSyntaxException("undefined character name");
    }
  }

  /** Value of octal digits, which must be that of a byte. */
  static int octal(String digits) {
    int value = Integer.parseInt(digits, 8);
    if (value > 0377) {
      throw new RegexSyntaxException("octal escape value outside of range");
    }
    return value;
  }
}
