package dynamodbstore.wire.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recursive-descent JSON parser that accepts exactly what Python's {@code json.loads} accepts:
 * {@code NaN}, {@code Infinity} and {@code -Infinity} are numbers, surrogates may be unpaired, and
 * an integer of too many digits makes the document malformed.
 */
final class JsonScanner {
  private static final Json NULL = new Json.Null();

  private final String text;
  private final boolean rawSurrogates;
  private int at;

  private JsonScanner(DecodedBody body) {
    this.text = body.text();
    this.rawSurrogates = body.rawSurrogates();
  }

  static Optional<Json> parse(DecodedBody body) {
    try {
      return loads(body);
    } catch (Json.TooManyDigits _) {
      return Optional.empty();
    }
  }

  static Optional<Json> loads(DecodedBody body) {
    try {
      return Optional.of(new JsonScanner(body).document());
    } catch (Malformed _) {
      return Optional.empty();
    }
  }

  private Json document() {
    skipSpace();
    var json = value(0);
    skipSpace();
    if (at < text.length()) {
      throw new Malformed();
    }
    return json;
  }

  private Json value(int depth) {
    return switch (peek()) {
      case '"' -> string();
      case '{' -> dict(depth + 1);
      case '[' -> items(depth + 1);
      case 'n' -> word("null", NULL);
      case 't' -> word("true", new Json.Bool(true));
      case 'f' -> word("false", new Json.Bool(false));
      case 'N' -> word("NaN", new Json.Real(Double.NaN));
      case 'I' -> word("Infinity", new Json.Real(Double.POSITIVE_INFINITY));
      case '-' ->
          text.startsWith("-I", at)
              ? word("-Infinity", new Json.Real(Double.NEGATIVE_INFINITY))
              : number();
      default -> number();
    };
  }

  private Json dict(int depth) {
    enter(depth);
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    skipSpace();
    if (take('}')) {
      return new Json.Dict(entries);
    }
    do {
      skipSpace();
      var key = string();
      skipSpace();
      expect(':');
      skipSpace();
      entries.put(key, value(depth));
      skipSpace();
    } while (take(','));
    expect('}');
    return new Json.Dict(entries);
  }

  private Json items(int depth) {
    enter(depth);
    List<Json> items = new ArrayList<>();
    skipSpace();
    if (take(']')) {
      return new Json.Items(items);
    }
    do {
      skipSpace();
      items.add(value(depth));
      skipSpace();
    } while (take(','));
    expect(']');
    return new Json.Items(items);
  }

  private void enter(int depth) {
    if (depth > Json.MAX_DEPTH) {
      throw new Json.TooDeep();
    }
    at++;
  }

  private Json.Text string() {
    expect('"');
    int start = at;
    while (isPlain(peek())) {
      at++;
    }
    String string = peek() == '"' ? text.substring(start, at) : unescaped(start);
    at++;
    return new Json.Text(string, isEncodable(string));
  }

  private String unescaped(int start) {
    var string = new StringBuilder(text.substring(start, at));
    while (peek() != '"') {
      if (take('\\')) {
        string.append(escape());
      } else {
        int from = at;
        while (isPlain(peek())) {
          at++;
        }
        string.append(text, from, at);
      }
    }
    return string.toString();
  }

  private static boolean isPlain(char c) {
    if (c < ' ') {
      throw new Malformed();
    }
    return c != '"' && c != '\\';
  }

  private char escape() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw new Malformed();
    };
  }

  private char unit() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      char c = peek();
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw new Malformed();
      }
      unit = (unit << 4) | digit;
      at++;
    }
    return (char) unit;
  }

  private boolean isEncodable(String string) {
    return rawSurrogates
        ? string.chars().noneMatch(unit -> Character.isSurrogate((char) unit))
        : Utf8Validator.canEncode(string);
  }

  private Json number() {
    int start = at;
    boolean negative = take('-');
    int digits = at;
    if (!take('0')) {
      digits();
    }
    int end = at;
    fraction();
    exponent();
    if (at > end) {
      return new Json.Real(Double.parseDouble(text.substring(start, at)));
    }
    if (end - digits > PythonNumbers.MAX_DIGITS) {
      throw new Json.TooManyDigits();
    }
    var whole = new BigInteger(text.substring(digits, end));
    return new Json.Whole(negative ? whole.negate() : whole);
  }

  private void digits() {
    if (!isDigit(at)) {
      throw new Malformed();
    }
    while (isDigit(at)) {
      at++;
    }
  }

  private void fraction() {
    if (at < text.length() && text.charAt(at) == '.' && isDigit(at + 1)) {
      at++;
      digits();
    }
  }

  private void exponent() {
    if (at < text.length() && (text.charAt(at) | ' ') == 'e') {
      int sign = at + 1;
      boolean signed =
          sign < text.length() && (text.charAt(sign) == '+' || text.charAt(sign) == '-');
      if (isDigit(signed ? sign + 1 : sign)) {
        at = signed ? sign + 1 : sign;
        digits();
      }
    }
  }

  private boolean isDigit(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private Json word(String word, Json meaning) {
    if (!text.startsWith(word, at)) {
      throw new Malformed();
    }
    at += word.length();
    return meaning;
  }

  private char peek() {
    if (at >= text.length()) {
      throw new Malformed();
    }
    return text.charAt(at);
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw new Malformed();
    }
  }

  private void skipSpace() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /** Unwinds the recursion; has no stack trace, because it is always caught here. */
  private static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Malformed() {
      super("not JSON", null, false, false);
    }
  }
}
