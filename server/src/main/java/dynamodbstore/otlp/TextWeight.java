package dynamodbstore.otlp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Length of a value in the content of its span: the longest form that it takes. An attribute
 * becomes JSON text, which becomes a string in JSON once more, in ASCII only; so a quote takes four
 * bytes, and a character that is not ASCII six or twelve.
 */
final class TextWeight {
  /** Escaped quotes around a string. */
  private static final int QUOTES = 4;

  private static final byte[] OF_TEXT = new byte[256];
  private static final byte[] OF_LITERAL = new byte[256];

  static {
    for (int b = 0; b < 256; b++) {
      OF_TEXT[b] = (byte) ofText(b);
      OF_LITERAL[b] = (byte) ofLiteral(b);
    }
  }

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH_BITS = EACH << 7;

  private TextWeight() {}

  /** Weight of a string in well-formed UTF-8. */
  static long ofText(byte[] utf8, int from, int end) {
    long weight = QUOTES;
    int at = from;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      weight +=
          isPlain((long) WORD.get(utf8, at)) ? Long.BYTES : sum(OF_TEXT, utf8, at, at + Long.BYTES);
    }
    return weight + sum(OF_TEXT, utf8, at, end);
  }

  /** Weight of the Python literal of bytes. */
  static long ofLiteral(byte[] bytes, int from, int end) {
    return QUOTES + "b''".length() + sum(OF_LITERAL, bytes, from, end);
  }

  private static long sum(byte[] weights, byte[] bytes, int from, int end) {
    long sum = 0;
    for (int i = from; i < end; i++) {
      sum += weights[bytes[i] & 0xFF];
    }
    return sum;
  }

  /** Whether none of eight bytes is escaped; false also for some that need no escape. */
  private static boolean isPlain(long word) {
    long escaped =
        word
            | (word - EACH * ' ')
            | (word + EACH)
            | ((word ^ EACH * '"') - EACH)
            | ((word ^ EACH * '\\') - EACH);
    return (escaped & HIGH_BITS) == 0;
  }

  private static int ofText(int b) {
    if (b >= 0x80) {
      // The first byte of a character counts for all; from F0 on it is two units of UTF-16.
      return b < 0xC0 ? 0 : b < 0xF0 ? 6 : 12;
    }
    return switch (b) {
      case '"', '\\' -> 4;
      case '\n', '\r', '\t', '\b', '\f' -> 3;
      case 0x7F -> 6;
      default -> b < ' ' ? 7 : 1;
    };
  }

  /** At most: a single quote is escaped only if there are double quotes too. */
  private static int ofLiteral(int b) {
    return switch (b) {
      case '\\' -> 8;
      case '\n', '\r', '\t', '\'' -> 5;
      case '"' -> 4;
      default -> b >= ' ' && b <= '~' ? 1 : 7;
    };
  }
}
