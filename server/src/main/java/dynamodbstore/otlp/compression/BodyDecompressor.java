package dynamodbstore.otlp.compression;

import dynamodbstore.spans.SpanRefusal;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompressor of request bodies. Allocates no more than twice the limit, however large the
 * decompressed body claims to be.
 */
public final class BodyDecompressor {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_TRAILER = 8;
  private static final int MULTIPLE = 4;

  private final int limit;
  private final LongConsumer reservation;
  private byte[] out = {};
  private int size;

  /**
   * @param reservation reserves bytes of memory before they are allocated
   */
  public BodyDecompressor(int limit, LongConsumer reservation) {
    this.limit = limit;
    this.reservation = reservation;
  }

  /**
   * Decompresses a body.
   *
   * @param encoding in lower case
   * @throws SpanRefusal if it is damaged or exceeds the limit, or if the encoding is unknown
   */
  public BodyBytes decompress(String encoding, byte[] body, int length) {
    try {
      switch (encoding) {
        case "gzip" -> gzip(body, length);
        case "deflate" -> deflate(body, length);
        default -> throw SpanRefusal.contentEncoding(encoding);
      }
    } catch (DataFormatException _) {
      throw SpanRefusal.compression(encoding);
    }
    return new BodyBytes(out, size);
  }

  /** Clients send either of two formats; bytes after the end are ignored, as the reference does. */
  private void deflate(byte[] body, int length) throws DataFormatException {
    try {
      var _ = inflate(false, body, 0, length);
    } catch (DataFormatException _) {
      size = 0;
      var _ = inflate(true, body, 0, length);
    }
  }

  /** One or more members, then zeros; an empty body is allowed. */
  private void gzip(byte[] body, int length) throws DataFormatException {
    int at = 0;
    while (at < length) {
      int data = GzipHeader.end(body, at, length);
      int start = size;
      int end = inflate(true, body, data, length);
      var crc = new CRC32();
      crc.update(out, start, size - start);
      if (length - end < GZIP_TRAILER
          || littleEndian(body, end) != (int) crc.getValue()
          || littleEndian(body, end + Integer.BYTES) != size - start) {
        throw new DataFormatException();
      }
      at = end + GZIP_TRAILER;
      while (at < length && body[at] == 0) {
        at++;
      }
    }
  }

  private static int littleEndian(byte[] body, int at) {
    return (body[at] & 0xFF)
        | ((body[at + 1] & 0xFF) << 8)
        | ((body[at + 2] & 0xFF) << 16)
        | ((body[at + 3] & 0xFF) << 24);
  }

  /** Inflates one stream and returns the position after it. */
  private int inflate(boolean isRaw, byte[] body, int from, int end) throws DataFormatException {
    var inflater = new Inflater(isRaw);
    try {
      inflater.setInput(body, from, end - from);
      while (!inflater.finished()) {
        if (size == out.length) {
          grow(end - from);
        }
        int count = inflater.inflate(out, size, out.length - size);
        size += count;
        if (count == 0 && !inflater.finished()) {
          throw new DataFormatException();
        }
      }
      return from + (int) inflater.getBytesRead();
    } finally {
      inflater.end();
    }
  }

  /** Grows the output by a multiple of what it is; one byte over the limit shows the excess. */
  private void grow(int input) {
    if (size > limit) {
      throw SpanRefusal.tooLarge(limit);
    }
    long wanted = Math.max((long) MULTIPLE * input, 2L * size) + GZIP_HEADER;
    int capacity = (int) Math.min(wanted, limit + 1L);
    reservation.accept(capacity);
    out = Arrays.copyOf(out, capacity);
  }
}
