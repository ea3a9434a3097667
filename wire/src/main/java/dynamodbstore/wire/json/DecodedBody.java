package dynamodbstore.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;

/**
 * Decoded text of a request body, as Python's {@code json.loads} decodes bytes: UTF-8, UTF-16 or
 * UTF-32, recognised by byte order mark or the positions of zero bytes; surrogates are accepted.
 *
 * @param rawSurrogates whether the bytes contained encoded surrogates. Python never joins those
 *     into pairs and so cannot encode them; a Java string no longer shows the difference, so all
 *     surrogates of such a body count as unpaired
 */
record DecodedBody(String text, boolean rawSurrogates) {
  private static final int WIDEST = 0x10FFFF;

  static Optional<DecodedBody> decode(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int b0 = byteAt(bytes, offset, end);
    int b1 = byteAt(bytes, offset + 1, end);
    int b2 = byteAt(bytes, offset + 2, end);
    int b3 = byteAt(bytes, offset + 3, end);
    if (b0 == 0 && b1 == 0 && b2 == 0xFE && b3 == 0xFF) {
      return utf32(bytes, offset + 4, end, true);
    }
    if (b0 == 0xFF && b1 == 0xFE) {
      return b2 == 0 && b3 == 0
          ? utf32(bytes, offset + 4, end, false)
          : utf16(bytes, offset + 2, end, false);
    }
    if (b0 == 0xFE && b1 == 0xFF) {
      return utf16(bytes, offset + 2, end, true);
    }
    if (b0 == 0xEF && b1 == 0xBB && b2 == 0xBF) {
      return utf8(bytes, offset + 3, end);
    }
    if (length >= 4 && b0 == 0) {
      return b1 == 0 ? utf32(bytes, offset, end, true) : utf16(bytes, offset, end, true);
    }
    if (length >= 4 && b1 == 0) {
      return b2 == 0 && b3 == 0
          ? utf32(bytes, offset, end, false)
          : utf16(bytes, offset, end, false);
    }
    if (length == 2 && (b0 == 0 || b1 == 0)) {
      return utf16(bytes, offset, end, b0 == 0);
    }
    return utf8(bytes, offset, end);
  }

  private static int byteAt(byte[] bytes, int at, int end) {
    return at < end ? bytes[at] & 0xFF : -1;
  }

  private static Optional<DecodedBody> utf8(byte[] bytes, int from, int end) {
    return Utf8Validator.isWellFormed(bytes, from, end)
        ? Optional.of(new DecodedBody(new String(bytes, from, end - from, UTF_8), false))
        : utf8WithSurrogates(bytes, from, end);
  }

  private static Optional<DecodedBody> utf8WithSurrogates(byte[] bytes, int from, int end) {
    var text = new StringBuilder(end - from);
    boolean raw = false;
    int at = from;
    while (at < end) {
      int size = Utf8Validator.sequence(bytes, at, end);
      if (size == Utf8Validator.MALFORMED) {
        return Optional.empty();
      }
      raw |= size == Utf8Validator.SURROGATE;
      int bytesRead = Math.abs(size);
      text.appendCodePoint(Utf8Validator.codePoint(bytes, at, bytesRead));
      at += bytesRead;
    }
    return Optional.of(new DecodedBody(text.toString(), raw));
  }

  private static Optional<DecodedBody> utf16(byte[] bytes, int from, int end, boolean bigEndian) {
    if ((end - from) % 2 != 0) {
      return Optional.empty();
    }
    var text = new StringBuilder((end - from) / 2);
    for (int at = from; at < end; at += 2) {
      int high = bytes[bigEndian ? at : at + 1] & 0xFF;
      int low = bytes[bigEndian ? at + 1 : at] & 0xFF;
      text.append((char) ((high << 8) | low));
    }
    return Optional.of(new DecodedBody(text.toString(), false));
  }

  private static Optional<DecodedBody> utf32(byte[] bytes, int from, int end, boolean bigEndian) {
    if ((end - from) % 4 != 0) {
      return Optional.empty();
    }
    var text = new StringBuilder((end - from) / 4);
    boolean raw = false;
    for (int at = from; at < end; at += 4) {
      int codePoint = 0;
      for (int i = 0; i < 4; i++) {
        codePoint = (codePoint << 8) | (bytes[bigEndian ? at + i : at + 3 - i] & 0xFF);
      }
      if (codePoint < 0 || codePoint > WIDEST) {
        return Optional.empty();
      }
      raw |= codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
      text.appendCodePoint(codePoint);
    }
    return Optional.of(new DecodedBody(text.toString(), raw));
  }
}
