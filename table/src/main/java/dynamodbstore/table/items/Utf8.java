package dynamodbstore.table.items;

import java.util.Comparator;

/**
 * Length and order of texts as UTF-8 bytes, which is how every adapter stores, measures and
 * compares them.
 */
public final class Utf8 {
  /** Order of the encoded bytes, which is the order of code points. */
  public static final Comparator<String> ORDER = Utf8::compare;

  private Utf8() {}

  /**
   * Length in bytes.
   *
   * @throws IllegalArgumentException if the text contains an unpaired surrogate: it has no
   *     encoding, and two such texts would become the same key
   */
  public static int length(String text) {
    return isAscii(text) ? text.length() : lengthOfAny(text);
  }

  /**
   * Fast path: most texts are ASCII, and this loop is compiled to code that is three times as fast
   * as the one below.
   */
  private static boolean isAscii(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static int lengthOfAny(String text) {
    int length = text.length();
    int bytes = length;
    for (int at = 0; at < length; at++) {
      char unit = text.charAt(at);
      if (unit < 0x80) {
        continue;
      }
      if (unit < 0x800) {
        bytes += 1;
      } else if (!Character.isSurrogate(unit)) {
        bytes += 2;
      } else if (Character.isHighSurrogate(unit)
          && at + 1 < length
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        bytes += 2;
        at++;
      } else {
        throw new IllegalArgumentException("Unpaired surrogate at index " + at);
      }
    }
    return bytes;
  }

  private static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int at = 0; at < shared; at++) {
      char a = left.charAt(at);
      char b = right.charAt(at);
      if (a != b) {
        // A surrogate pair encodes a code point above U+FFFF, which sorts after every single unit,
        // although units above the surrogates exist (U+E000 to U+FFFF).
        boolean aIsPair = Character.isSurrogate(a);
        boolean bIsPair = Character.isSurrogate(b);
        return aIsPair == bIsPair ? Character.compare(a, b) : Boolean.compare(aIsPair, bIsPair);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** Whether a text can be encoded: it has no unpaired surrogate. */
  public static boolean isEncodable(String text) {
    return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }
}
