package dynamodbstore.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Conversion of JSON values to scalar fields, as lenient and as strict as the reference's. */
final class JsonScalars {
  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private JsonScalars() {}

  static byte[] utf8(Json value) {
    if (value instanceof Json.Text(String text, boolean encodable) && encodable) {
      return text.getBytes(UTF_8);
    }
    throw SpanRefusal.malformed();
  }

  static boolean bool(Json value) {
    if (value instanceof Json.Bool(boolean flag)) {
      return flag;
    }
    throw SpanRefusal.malformed();
  }

  /** An integer of {@code bits} bits, as the lower bits of a long. */
  static long whole(Json value, boolean isSigned, int bits) {
    var number =
        switch (value) {
          case Json.Whole(var whole) -> whole;
          case Json.Real(double real) -> whole(real);
          case Json.Text(String text, _) when text.indexOf(' ') < 0 ->
              PythonNumbers.whole(text)
                  .orElseGet(
                      () -> whole(PythonNumbers.real(text).orElseThrow(SpanRefusal::malformed)));
          default -> throw SpanRefusal.malformed();
        };
    boolean fits =
        isSigned ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    if (!fits) {
      throw SpanRefusal.malformed();
    }
    return number.longValue();
  }

  private static BigInteger whole(double real) {
    if (real != Math.rint(real) || Double.isInfinite(real)) {
      throw SpanRefusal.malformed();
    }
    return new BigDecimal(real).toBigInteger();
  }

  static double real(Json value) {
    return switch (value) {
      case Json.Whole(var whole) -> finite(whole.doubleValue());
      case Json.Real(double number) -> finite(number);
      case Json.Bool(boolean flag) -> flag ? 1 : 0;
      case Json.Text(String text, _) when !text.equals("nan") ->
          PythonNumbers.real(text).orElseThrow(SpanRefusal::malformed);
      default -> throw SpanRefusal.malformed();
    };
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw SpanRefusal.malformed();
    }
    return number;
  }

  /** Number of an enum's constant; empty for a name that is unknown, which counts as absent. */
  static Optional<Integer> constant(Json value, List<String> names) {
    var number =
        switch (value) {
          case Json.Text(String text, _) when names.contains(text) ->
              Optional.of(BigInteger.valueOf(names.indexOf(text)));
          case Json.Text(String text, _) -> PythonNumbers.whole(text);
          case Json.Whole(var whole) -> Optional.of(whole);
          case Json.Real(double real) when Double.isNaN(real) -> Optional.<BigInteger>empty();
          case Json.Real(double real) -> Optional.of(new BigDecimal(finite(real)).toBigInteger());
          case Json.Bool(boolean flag) -> Optional.of(flag ? BigInteger.ONE : BigInteger.ZERO);
          default -> throw SpanRefusal.malformed();
        };
    if (number.isPresent() && number.get().bitLength() >= Integer.SIZE) {
      throw SpanRefusal.malformed();
    }
    return number.map(BigInteger::intValue);
  }

  /** Pairs of hexadecimal digits, with spaces between pairs. */
  static byte[] hex(Json value) {
    if (!(value instanceof Json.Text(String text, _))) {
      throw SpanRefusal.malformed();
    }
    var out = new ByteArrayOutputStream(text.length() / 2);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' || (c >= '\t' && c <= '\r')) {
        continue;
      }
      int high = digit(c);
      int low = ++i < text.length() ? digit(text.charAt(i)) : -1;
      if (high < 0 || low < 0) {
        throw SpanRefusal.malformed();
      }
      out.write((high << 4) | low);
    }
    return out.toByteArray();
  }

  private static int digit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }

  /**
   * Base64 in either alphabet. Like the reference, ignores other characters and what follows the
   * padding, and needs no padding.
   */
  static byte[] base64(Json value) {
    var encoded = utf8(value);
    var out = new ByteArrayOutputStream(encoded.length);
    int padding = 4 - encoded.length % 4;
    int bits = 0;
    int position = 0;
    int pads = 0;
    for (int i = 0; i < encoded.length + padding; i++) {
      int c = i < encoded.length ? encoded[i] : '=';
      if (c == '=') {
        if (position >= 2 && position + ++pads >= 4) {
          return out.toByteArray();
        }
        continue;
      }
      int sextet = BASE64.indexOf(c == '-' ? '+' : c == '_' ? '/' : c);
      if (sextet >= 0) {
        pads = 0;
        bits = (bits << 6) | sextet;
        if (position > 0) {
          out.write(bits >> (6 - 2 * position));
        }
        position = (position + 1) % 4;
      }
    }
    if (position != 0) {
      throw SpanRefusal.malformed();
    }
    return out.toByteArray();
  }
}
