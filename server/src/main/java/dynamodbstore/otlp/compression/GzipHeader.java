package dynamodbstore.otlp.compression;

import java.util.zip.DataFormatException;

/** Parser of the header of a gzip member (RFC 1952). */
final class GzipHeader {
  private static final int FIXED = 10;
  private static final int DEFLATE = 8;
  private static final int HAS_HEADER_CRC = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;

  private GzipHeader() {}

  /** Position after the header that starts at {@code from}. */
  static int end(byte[] bytes, int from, int limit) throws DataFormatException {
    if (limit - from < FIXED
        || bytes[from] != (byte) 0x1F
        || bytes[from + 1] != (byte) 0x8B
        || bytes[from + 2] != DEFLATE) {
      throw new DataFormatException();
    }
    int flags = bytes[from + 3];
    int at = from + FIXED;
    if ((flags & HAS_EXTRA) != 0) {
      check(at + 2, limit);
      at += 2 + (bytes[at] & 0xFF) + ((bytes[at + 1] & 0xFF) << 8);
    }
    if ((flags & HAS_NAME) != 0) {
      at = afterText(bytes, at, limit);
    }
    if ((flags & HAS_COMMENT) != 0) {
      at = afterText(bytes, at, limit);
    }
    if ((flags & HAS_HEADER_CRC) != 0) {
      at += 2;
    }
    check(at, limit);
    return at;
  }

  private static int afterText(byte[] bytes, int from, int limit) throws DataFormatException {
    int at = from;
    while (at < limit && bytes[at] != 0) {
      at++;
    }
    check(at + 1, limit);
    return at + 1;
  }

  private static void check(int at, int limit) throws DataFormatException {
    if (at > limit) {
      throw new DataFormatException();
    }
  }
}
