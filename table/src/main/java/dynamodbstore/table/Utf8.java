package dynamodbstore.table;

import java.util.Comparator;

/** Text as the UTF-8 bytes that tables store, measure and compare. */
public final class Utf8 {
  /** The order of the encoded bytes, which is the order of code points. */
  public static final Comparator<String> ORDER = Utf8::compare;

  private Utf8() {}

  /**
   * How many bytes a text takes.
   *
   * @throws IllegalArgumentException if half of a surrogate pair is missing: such a text has no
   *     encoding, and two of them would become the same key
   */
  public static int length(String text) {
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
        throw new IllegalArgumentException("Text with half a surrogate pair at " + at);
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
        // A pair of surrogates is a code point beyond every other unit, though surrogates
        // themselves are not the largest units.
        boolean aIsPair = Character.isSurrogate(a);
        boolean bIsPair = Character.isSurrogate(b);
        return aIsPair == bIsPair ? Character.compare(a, b) : Boolean.compare(aIsPair, bIsPair);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** Whether a text can be spelled in it: none with half a surrogate pair can. */
  public static boolean canSpell(String text) {
    return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }
}
