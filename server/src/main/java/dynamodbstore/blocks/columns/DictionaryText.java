package dynamodbstore.blocks.columns;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Text of a dictionary: the whole text, or the beginning of a long one and a digest of it. */
public sealed interface DictionaryText {
  /** Longer texts, in bytes of UTF-8, are shortened to this. */
  int MOST_BYTES = 256;

  record Whole(String text) implements DictionaryText {}

  /**
   * A long text.
   *
   * @param prefix its beginning
   * @param high first half of its digest, by which equal texts are recognised
   * @param low second half of its digest
   */
  record Shortened(String prefix, long high, long low) implements DictionaryText {}

  static DictionaryText of(String text) {
    // A char is three bytes at most.
    if (text.length() <= MOST_BYTES / 3) {
      return new Whole(text);
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= MOST_BYTES ? new Whole(text) : shortened(bytes);
  }

  private static DictionaryText shortened(byte[] bytes) {
    int end = MOST_BYTES;
    while ((bytes[end] & 0xc0) == 0x80) {
      end--;
    }
    var digest = ByteBuffer.wrap(sha256(bytes));
    return new Shortened(
        new String(bytes, 0, end, StandardCharsets.UTF_8), digest.getLong(), digest.getLong());
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
