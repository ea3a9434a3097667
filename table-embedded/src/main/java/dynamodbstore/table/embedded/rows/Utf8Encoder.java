package dynamodbstore.table.embedded.rows;

import java.nio.charset.StandardCharsets;

/** UTF-8 encoder into an existing array, which saves the temporary array for short ASCII texts. */
final class Utf8Encoder {
  /**
   * Maximum length for the char-by-char copy; beyond it, encoding and copying a temporary array is
   * faster.
   */
  private static final int SHORT = 128;

  private Utf8Encoder() {}

  /**
   * Encodes a text into {@code target} from {@code at} on.
   *
   * @param length number of bytes that the text takes
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
