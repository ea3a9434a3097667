package dynamodbstore.traces.codecs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Compression of encoded values: a byte that names the method, then the bytes. Values of less than
 * a kilobyte are stored as they are: a write unit of DynamoDB is a kilobyte, so that compressing
 * them would cost time and save nothing.
 */
public final class CompressedBytes {
  private static final byte PLAIN = 0;
  private static final byte DEFLATED = 1;
  private static final int SMALL = 900;

  /** More than any body has: the size of a trace is limited when it is written. */
  private static final int LONGEST = 64 << 20;

  private CompressedBytes() {}

  public static byte[] encode(byte[] plain) {
    if (plain.length <= SMALL) {
      return prefixed(plain);
    }
    var out = new ByteArrayOutputStream(plain.length / 2);
    out.write(DEFLATED);
    var deflater = new Deflater(Deflater.BEST_SPEED);
    try (var compressed = new DeflaterOutputStream(out, deflater)) {
      compressed.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  /**
   * The bytes that were encoded.
   *
   * @throws IllegalArgumentException if the bytes were not encoded by this class
   */
  public static byte[] decode(byte[] encoded) {
    if (encoded.length == 0) {
      throw new IllegalArgumentException("Empty");
    }
    return switch (encoded[0]) {
      case PLAIN -> Arrays.copyOfRange(encoded, 1, encoded.length);
      case DEFLATED -> inflated(encoded);
      default -> throw new IllegalArgumentException("Unknown compression " + encoded[0]);
    };
  }

  private static byte[] inflated(byte[] encoded) {
    try (var in =
        new InflaterInputStream(new ByteArrayInputStream(encoded, 1, encoded.length - 1))) {
      var plain = in.readNBytes(LONGEST + 1);
      if (plain.length > LONGEST) {
        throw new IllegalArgumentException("More than %,d bytes".formatted(LONGEST));
      }
      return plain;
    } catch (IOException e) {
      throw new IllegalArgumentException("Not compressed bytes", e);
    }
  }

  private static byte[] prefixed(byte[] plain) {
    var bytes = new byte[plain.length + 1];
    bytes[0] = PLAIN;
    System.arraycopy(plain, 0, bytes, 1, plain.length);
    return bytes;
  }
}
