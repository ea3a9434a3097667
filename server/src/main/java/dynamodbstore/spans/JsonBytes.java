package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Growable buffer of JSON text as Python's {@code json.dumps} writes it. Bytes and not characters:
 * almost all of the text is ASCII, of which a string is made by one copy. Not thread-safe.
 */
public final class JsonBytes {
  private static final byte[] HEX = "0123456789abcdef".getBytes(ISO_8859_1);
  private static final byte[] BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(ISO_8859_1);
  private static final int SIX_BITS = 63;

  /** Bytes of the widest escape. */
  private static final int ESCAPE = 6;

  private static final int LONGEST_NUMBER = 20;
  private static final int LONG = 4096;

  private byte[] bytes;
  private int size;

  public JsonBytes(int capacity) {
    this.bytes = new byte[capacity];
  }

  /** Removes the text from {@code length} on. */
  @CanIgnoreReturnValue
  public JsonBytes truncate(int length) {
    size = length;
    return this;
  }

  public int length() {
    return size;
  }

  /** The text, of which all bytes are ASCII. */
  public String ascii() {
    return new String(bytes, 0, size, ISO_8859_1);
  }

  /** The text, which may contain strings that were appended as UTF-8. */
  public String text() {
    return new String(bytes, 0, size, UTF_8);
  }

  /** Appends ASCII text as it is. */
  @CanIgnoreReturnValue
  public JsonBytes raw(String ascii) {
    reserve(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      bytes[size++] = (byte) ascii.charAt(i);
    }
    return this;
  }

  @CanIgnoreReturnValue
  public JsonBytes raw(byte[] ascii) {
    reserve(ascii.length);
    System.arraycopy(ascii, 0, bytes, size, ascii.length);
    size += ascii.length;
    return this;
  }

  /** Whether the text is the beginning of another. */
  boolean isPrefixOf(byte[] text) {
    return size <= text.length && Arrays.equals(bytes, 0, size, text, 0, size);
  }

  @CanIgnoreReturnValue
  public JsonBytes raw(char ascii) {
    reserve(1);
    bytes[size++] = (byte) ascii;
    return this;
  }

  @CanIgnoreReturnValue
  public JsonBytes number(long value) {
    if (value < 0) {
      return raw(Long.toString(value));
    }
    reserve(LONGEST_NUMBER);
    int first = size + LONGEST_NUMBER;
    long rest = value;
    // Two digits at a time: a division has to wait for the one before.
    while (rest >= 10) {
      int pair = (int) (rest % 100);
      rest /= 100;
      bytes[--first] = (byte) ('0' + pair % 10);
      bytes[--first] = (byte) ('0' + pair / 10);
    }
    if (rest > 0 || value == 0) {
      bytes[--first] = (byte) ('0' + rest);
    }
    int digits = size + LONGEST_NUMBER - first;
    System.arraycopy(bytes, first, bytes, size, digits);
    size += digits;
    return this;
  }

  @CanIgnoreReturnValue
  public JsonBytes number(double value) {
    if (Double.isNaN(value)) {
      return raw("NaN");
    }
    if (Double.isInfinite(value)) {
      return raw(value > 0 ? "Infinity" : "-Infinity");
    }
    return raw(PythonNumbers.repr(value));
  }

  /** Appends the eight bytes of a number in base64. */
  @CanIgnoreReturnValue
  public JsonBytes base64(long value) {
    reserve(3 * Integer.BYTES);
    sextets(value, 58);
    bytes[size++] = BASE64[(int) (value << 2) & SIX_BITS];
    bytes[size++] = '=';
    return this;
  }

  /** Appends the sixteen bytes of two numbers in base64. */
  @CanIgnoreReturnValue
  public JsonBytes base64(long high, long low) {
    reserve(6 * Integer.BYTES);
    sextets(high, 58);
    bytes[size++] = BASE64[(int) (high << 2 | low >>> 62) & SIX_BITS];
    sextets(low, 56);
    bytes[size++] = BASE64[(int) (low << 4) & SIX_BITS];
    bytes[size++] = '=';
    bytes[size++] = '=';
    return this;
  }

  /** Appends ten digits of base64, the first of which begins at bit {@code first}. */
  private void sextets(long value, int first) {
    for (int shift = first; shift > first - 60; shift -= 6) {
      bytes[size++] = BASE64[(int) (value >>> shift) & SIX_BITS];
    }
  }

  /**
   * Capacity for {@link #string(String)}. Long texts are measured, so that the buffer need not grow
   * while they are written.
   */
  static int capacity(String text) {
    if (text.length() < LONG) {
      return text.length() + text.length() / 8 + 2;
    }
    long length = 2 + ESCAPE;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      length += c < ' ' || c > '~' ? ESCAPE : c == '"' || c == '\\' ? 2 : 1;
    }
    return Math.toIntExact(length);
  }

  /** Appends a string in which everything but printable ASCII is escaped. */
  @CanIgnoreReturnValue
  public JsonBytes string(String text) {
    int length = text.length();
    reserve(capacity(text));
    bytes[size++] = '"';
    int done = plain(text, 0);
    while (done < length) {
      // The escape, the rest as it is, and the quote.
      reserve(ESCAPE + length - done);
      escape(text.charAt(done));
      done = plain(text, done + 1);
    }
    bytes[size++] = '"';
    return this;
  }

  /** Appends characters up to the next one that is escaped, whose position it returns. */
  private int plain(String text, int from) {
    // Local variables: a loop over fields would write the size for every character.
    var out = bytes;
    int shift = size - from;
    int at = from;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        break;
      }
      out[shift + at] = (byte) c;
    }
    size = shift + at;
    return at;
  }

  /** Appends a string that is well-formed UTF-8, escaping no more than JSON requires. */
  @CanIgnoreReturnValue
  public JsonBytes string(byte[] utf8, int from, int end) {
    reserve(end - from + 2);
    bytes[size++] = '"';
    for (int i = from; i < end; i++) {
      byte b = utf8[i];
      // Bytes of other characters are negative.
      if ((b >= ' ' || b < 0) && b != '"' && b != '\\') {
        bytes[size++] = b;
      } else {
        reserve(ESCAPE + end - i);
        escape((char) b);
      }
    }
    bytes[size++] = '"';
    return this;
  }

  /** Appends a free-form value, ASCII only. */
  @CanIgnoreReturnValue
  public JsonBytes value(Json json) {
    return switch (json) {
      case Json.Null _ -> raw("null");
      case Json.Bool(boolean value) -> raw(value ? "true" : "false");
      case Json.Whole(var value) -> raw(value.toString());
      case Json.Real(double value) -> number(value);
      case Json.Text(String value, _) -> string(value);
      case Json.Items(List<Json> items) -> {
        raw('[');
        for (int i = 0; i < items.size(); i++) {
          (i > 0 ? raw(", ") : this).value(items.get(i));
        }
        yield raw(']');
      }
      case Json.Dict(Map<Json.Text, Json> entries) -> {
        raw('{');
        int start = size;
        entries.forEach((key, value) -> key(key.value(), start).value(value));
        yield raw('}');
      }
    };
  }

  /**
   * Appends the key of an entry.
   *
   * @param start length of the text where the object's first entry starts
   */
  @CanIgnoreReturnValue
  public JsonBytes key(String key, int start) {
    if (size > start) {
      raw(", ");
    }
    return string(key).raw(": ");
  }

  private void escape(char c) {
    bytes[size++] = '\\';
    switch (c) {
      case '"', '\\' -> bytes[size++] = (byte) c;
      case '\n' -> bytes[size++] = 'n';
      case '\r' -> bytes[size++] = 'r';
      case '\t' -> bytes[size++] = 't';
      case '\b' -> bytes[size++] = 'b';
      case '\f' -> bytes[size++] = 'f';
      default -> {
        bytes[size++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
          bytes[size++] = HEX[(c >> shift) & 0xF];
        }
      }
    }
  }

  private void reserve(int count) {
    if (bytes.length - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, count), 2 * bytes.length));
    }
  }
}
