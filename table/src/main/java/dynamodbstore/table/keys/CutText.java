package dynamodbstore.table.keys;

import dynamodbstore.table.Utf8;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A segment that fits a key: itself if it is short enough, else a beginning and a hash of all of
 * it. Cut segments still sort among others by their beginnings; whoever needs the whole text keeps
 * it in a field and checks it on reading.
 */
public final class CutText {
  private static final int HASH_LENGTH = 32;

  private CutText() {}

  /**
   * A spelling of at most {@code bytes} bytes of UTF-8, which must leave room for the hash.
   *
   * @param segment already spelled for keys
   */
  public static String of(String segment, int bytes) {
    if (bytes <= HASH_LENGTH) {
      throw new IllegalArgumentException("No room for a hash in " + bytes);
    }
    return Utf8.length(segment) <= bytes ? segment : beginning(segment, bytes) + hash(segment);
  }

  /** What the spellings of all segments that begin so begin with, cut or not. */
  public static String beginning(String segment, int bytes) {
    int room = room(bytes);
    // A character takes three bytes at most for each of its units.
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

  /** How many bytes of a segment are left of it if it is cut. */
  public static int room(int bytes) {
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
