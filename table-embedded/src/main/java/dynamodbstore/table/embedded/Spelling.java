package dynamodbstore.table.embedded;

import java.nio.charset.StandardCharsets;

/** Text as UTF-8, written where it is wanted: no copy for what most texts are made of. */
final class Spelling {
  private Spelling() {}

  /**
   * Writes a text into an array.
   *
   * @param length how many bytes it takes
   */
  static void write(String text, int length, byte[] target, int at) {
    if (length == text.length()) {
      for (int index = 0; index < length; index++) {
        target[at + index] = (byte) text.charAt(index);
      }
    } else {
      System.arraycopy(text.getBytes(StandardCharsets.UTF_8), 0, target, at, length);
    }
  }
}
