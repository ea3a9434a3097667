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
    int digits = 1;
    for (long rest = value / 10; rest != 0; rest /= 10) {
      digits++;
    }
    long rest = value;
    for (int at = size + digits - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
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
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
        bytes[size++] = (byte) c;
      } else {
        // The escape, the rest as it is, and the quote.
        reserve(ESCAPE + length - i);
        escape(c);
      }
    }
    bytes[size++] = '"';
    return this;
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
