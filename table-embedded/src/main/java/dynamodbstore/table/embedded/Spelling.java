package dynamodbstore.table.embedded;

import java.nio.charset.StandardCharsets;

/** Text as UTF-8, written where it is wanted: short ones without a copy of their own. */
final class Spelling {
  /** Longer ones are sooner copied as a whole, and again, than letter by letter. */
  private static final int SHORT = 128;

  private Spelling() {}

  /**
   * Writes a text into an array.
   *
   * @param length how many bytes it takes
   */
  static void write(String text, int length, byte[] target, int at) {
    if (length == text.length() && length <= SHORT) {
      for (int index = 0; index < length; index++) {
        target[at + index] = (byte) text.charAt(index);
      }
    } else {
      System.arraycopy(text.getBytes(StandardCharsets.UTF_8), 0, target, at, length);
    }
  }
}
