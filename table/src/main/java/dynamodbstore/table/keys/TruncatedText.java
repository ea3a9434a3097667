package dynamodbstore.table.keys;

import dynamodbstore.table.items.Utf8;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Truncation of an encoded key segment to a maximum length: a segment that is too long becomes a
 * prefix followed by a hash of the whole. A truncated segment sorts by its prefix. A caller that
 * needs the whole text stores it in a field and verifies it when reading.
 */
public final class TruncatedText {
  /** Half of a SHA-256 digest, as hexadecimal digits. */
  private static final int HASH_LENGTH = 32;

  private TruncatedText() {}

  /**
   * The segment itself, or its truncation, in at most {@code bytes} bytes of UTF-8, which must be
   * more than the hash takes.
   *
   * @param segment already encoded for keys
   */
  public static String of(String segment, int bytes) {
    if (bytes <= HASH_LENGTH) {
      throw new IllegalArgumentException("A hash does not fit into " + bytes + " bytes");
    }
    return Utf8.length(segment) <= bytes ? segment : prefix(segment, bytes) + hash(segment);
  }

  /**
   * Common prefix of the results of {@link #of} for all segments that start with {@code segment},
   * truncated or not.
   */
  public static String prefix(String segment, int bytes) {
    int room = prefixBytes(bytes);
    // A char takes at most 3 bytes of UTF-8.
    if (segment.length() <= room / 3 || Utf8.length(segment) <= room) {
      return segment;
    }
    int end = 0;
    for (int used = 0; ; ) {
      int next = end + Character.charCount(segment.codePointAt(end));
      used += Utf8.length(segment.substring(end, next));
      if (used > room) {
        return segment.substring(0, end);
      }
      end = next;
    }
  }

  /** Number of bytes of a segment that remain when it is truncated. */
  public static int prefixBytes(int bytes) {
    return bytes - HASH_LENGTH;
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_LENGTH / 2);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
