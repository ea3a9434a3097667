package dynamodbstore.wire.json;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * Streaming JSON encoder for responses: compact, UTF-8, integers of any size as numbers, NaN and
 * the infinities as strings.
 *
 * <p>{@link #inMemory} keeps the whole response and exposes its array, so that it is sent without a
 * copy. {@link #to} writes every full chunk to a stream, so that a response of any length needs one
 * chunk of memory (and that of the longest single name or number).
 *
 * <p>The writer inserts commas; the caller must alternate names and values in objects and close
 * every object and array. Not thread-safe.
 */
public final class JsonWriter {
  private static final int MOST_DIGITS = 19;

  /** Digits, sign and preceding comma. */
  private static final int LONGEST_NUMBER = MOST_DIGITS + 2;

  /**
   * Strings are encoded in pieces of this many UTF-16 units, so that the buffer need not reserve
   * the worst case for a long string.
   */
  private static final int PIECE = 512;

  private final OutputStream target;

  /** Buffer size at which it is written to the target. */
  private final int chunk;

  private byte[] buffer;
  private int size;
  private boolean comma;
  private boolean passed;

  private JsonWriter(OutputStream target, int capacity, int chunk) {
    this.target = target;
    this.chunk = chunk;
    this.buffer = new byte[capacity];
  }

  /**
   * Creates a writer that keeps the response in memory; {@code capacity} is the initial buffer
   * size.
   */
  public static JsonWriter inMemory(int capacity) {
    return new JsonWriter(OutputStream.nullOutputStream(), capacity, Integer.MAX_VALUE);
  }

  /**
   * Creates a writer that writes to {@code target} in chunks of about {@code chunk} bytes; the
   * caller calls {@link #flush} at the end. A response that fits into one chunk stays in memory
   * until then.
   *
   * @param capacity initial buffer size
   */
  public static JsonWriter to(OutputStream target, int capacity, int chunk) {
    return new JsonWriter(target, Math.min(capacity, chunk), chunk);
  }

  @CanIgnoreReturnValue
  public JsonWriter beginObject() {
    return open('{');
  }

  @CanIgnoreReturnValue
  public JsonWriter endObject() {
    return close('}');
  }

  @CanIgnoreReturnValue
  public JsonWriter beginArray() {
    return open('[');
  }

  @CanIgnoreReturnValue
  public JsonWriter endArray() {
    return close(']');
  }

  @CanIgnoreReturnValue
  public JsonWriter name(EncodedName name) {
    reserve(name.size());
    size = name.copy(buffer, size, comma);
    comma = false;
    return this;
  }

  /** Writes a name that is data, such as the key of a map. */
  @CanIgnoreReturnValue
  public JsonWriter name(String name) {
    value(name);
    reserve(1);
    buffer[size++] = ':';
    comma = false;
    return this;
  }

  @CanIgnoreReturnValue
  public JsonWriter value(String text) {
    reserve(2);
    separate();
    buffer[size++] = '"';
    for (int from = 0; from < text.length(); ) {
      int end = Math.min(from + PIECE, text.length());
      if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
        end++;
      }
      reserve((end - from) * JsonTextEncoder.WIDEST_UNIT);
      size = JsonTextEncoder.encode(text, from, end, buffer, size);
      from = end;
    }
    reserve(1);
    buffer[size++] = '"';
    return this;
  }

  @CanIgnoreReturnValue
  public JsonWriter value(long number) {
    reserve(LONGEST_NUMBER);
    separate();
    if (number < 0) {
      buffer[size++] = '-';
    }
    int end = size + digits(number);
    size = end;
    // Uses negative numbers, because the minimum has no positive counterpart.
    long rest = number < 0 ? number : -number;
    do {
      buffer[--end] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    return this;
  }

  @CanIgnoreReturnValue
  public JsonWriter value(double number) {
    if (Double.isNaN(number)) {
      return value("NaN");
    }
    if (Double.isInfinite(number)) {
      return value(number > 0 ? "Infinity" : "-Infinity");
    }
    return verbatim(PythonNumbers.repr(number));
  }

  @CanIgnoreReturnValue
  public JsonWriter value(boolean flag) {
    return verbatim(flag ? "true" : "false");
  }

  @CanIgnoreReturnValue
  public JsonWriter nullValue() {
    return verbatim("null");
  }

  /** Writes a free-form value; NaN and the infinities become strings here too. */
  @CanIgnoreReturnValue
  public JsonWriter value(Json json) {
    return switch (json) {
      case Json.Null _ -> nullValue();
      case Json.Bool(boolean value) -> value(value);
      case Json.Whole(var value) -> verbatim(value.toString());
      case Json.Real(double value) -> value(value);
      case Json.Text(String value, _) -> value(value);
      case Json.Items(List<Json> items) -> {
        beginArray();
        items.forEach(this::value);
        yield endArray();
      }
      case Json.Dict(Map<Json.Text, Json> entries) -> {
        beginObject();
        entries.forEach((key, value) -> name(key.value()).value(value));
        yield endObject();
      }
    };
  }

  @CanIgnoreReturnValue
  public JsonWriter field(EncodedName name, String text) {
    return name(name).value(text);
  }

  @CanIgnoreReturnValue
  public JsonWriter field(EncodedName name, long number) {
    return name(name).value(number);
  }

  @CanIgnoreReturnValue
  public JsonWriter field(EncodedName name, double number) {
    return name(name).value(number);
  }

  @CanIgnoreReturnValue
  public JsonWriter field(EncodedName name, boolean flag) {
    return name(name).value(flag);
  }

  /** Writes already encoded JSON as one value. */
  @CanIgnoreReturnValue
  public JsonWriter encoded(byte[] json, int offset, int length) {
    reserve(1);
    separate();
    for (int from = offset; from < offset + length; ) {
      int count = Math.min(offset + length - from, Math.max(PIECE, buffer.length));
      reserve(count);
      System.arraycopy(json, from, buffer, size, count);
      size += count;
      from += count;
    }
    return this;
  }

  /** The internal buffer with the response from its start; valid until the next write. */
  public byte[] array() {
    return buffer;
  }

  /**
   * Number of valid bytes in {@link #array} (when streaming: those not yet written to the target).
   */
  public int length() {
    return size;
  }

  /**
   * Whether a part of the response has been written to the target, so that {@link #array} contains
   * only the rest.
   */
  public boolean hasFlushed() {
    return passed;
  }

  /** Writes the rest to the target and flushes it. */
  public void flush() {
    pass();
    try {
      target.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonWriter open(char bracket) {
    reserve(2);
    separate();
    buffer[size++] = (byte) bracket;
    comma = false;
    return this;
  }

  private JsonWriter close(char bracket) {
    reserve(1);
    buffer[size++] = (byte) bracket;
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) {
      buffer[size++] = ',';
    }
    comma = true;
  }

  private JsonWriter verbatim(String ascii) {
    int length = ascii.length();
    reserve(length + 1);
    separate();
    for (int i = 0; i < length; i++) {
      buffer[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
    return this;
  }

  private static int digits(long number) {
    long negative = number < 0 ? number : -number;
    int digits = 1;
    for (long first = -10; digits < MOST_DIGITS && negative <= first; first *= 10) {
      digits++;
    }
    return digits;
  }

  private void reserve(int bytes) {
    if (buffer.length - size < bytes) {
      makeRoom(bytes);
    }
  }

  private void makeRoom(int bytes) {
    if (buffer.length >= chunk) {
      pass();
    }
    if (buffer.length - size < bytes) {
      int wanted = Math.addExact(size, bytes);
      int doubled = (int) Math.min(2L * buffer.length, Math.min(chunk, Integer.MAX_VALUE - 8));
      var larger = new byte[Math.max(wanted, doubled)];
      System.arraycopy(buffer, 0, larger, 0, size);
      buffer = larger;
    }
  }

  private void pass() {
    try {
      target.write(buffer, 0, size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    size = 0;
    passed = true;
  }
}
