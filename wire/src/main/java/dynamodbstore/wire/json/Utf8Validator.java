package dynamodbstore.wire.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** UTF-8 validation and decoding of single sequences, as strict as Python's. */
public final class Utf8Validator {
  /** Not UTF-8. */
  static final int MALFORMED = 0;

  /** Three bytes that encode a surrogate: not UTF-8, but accepted by Python's JSON parser. */
  static final int SURROGATE = -3;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long BACKSLASHES = 0x5C5C5C5C5C5C5C5CL;

  private Utf8Validator() {}

  /** Whether the bytes are well-formed UTF-8. ASCII is tested eight bytes at a time. */
  public static boolean isWellFormed(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      if (end - at >= Long.BYTES && ((long) WORD.get(bytes, at) & HIGH_BITS) == 0) {
        at += Long.BYTES;
      } else {
        int size = sequence(bytes, at, end);
        if (size <= 0) {
          return false;
        }
        at += size;
      }
    }
    return true;
  }

  /** Whether a backslash occurs; without one, JSON strings need no unescaping. */
  public static boolean hasBackslash(byte[] bytes, int from, int end) {
    int at = from;
    for (; end - at >= Long.BYTES; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at) ^ BACKSLASHES;
      // Tests whether any byte of the word is zero; exact as a yes/no test.
      if (((word - LOW_BITS) & ~word & HIGH_BITS) != 0) {
        return true;
      }
    }
    for (; at < end; at++) {
      if (bytes[at] == '\\') {
        return true;
      }
    }
    return false;
  }

  /** Whether the text has no unpaired surrogate. */
  public static boolean canEncode(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  /** Length of the sequence at {@code at}, or {@link #MALFORMED}, or {@link #SURROGATE}. */
  static int sequence(byte[] bytes, int at, int end) {
    int first = bytes[at] & 0xFF;
    if (first < 0x80) {
      return 1;
    }
    int size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (size == 0 || end - at < size) {
      return MALFORMED;
    }
    for (int i = 1; i < size; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return MALFORMED;
      }
    }
    int second = bytes[at + 1] & 0xFF;
    return switch (first) {
      case 0xE0 -> second < 0xA0 ? MALFORMED : size;
      case 0xED -> second >= 0xA0 ? SURROGATE : size;
      case 0xF0 -> second < 0x90 ? MALFORMED : size;
      case 0xF4 -> second >= 0x90 ? MALFORMED : size;
      default -> size;
    };
  }

  /** Decodes the code point of a sequence of {@code size} bytes. */
  static int codePoint(byte[] bytes, int at, int size) {
    if (size == 1) {
      return bytes[at];
    }
    int codePoint = bytes[at] & (0xFF >> (size + 1));
    for (int i = 1; i < size; i++) {
      codePoint = (codePoint << 6) | (bytes[at + i] & 0x3F);
    }
    return codePoint;
  }
}
