package dynamodbstore.blocks.groups;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Container of stored bytes: a version, a checksum of all that follows, the length, and the bytes,
 * compressed unless that makes them longer. All versions have the version and the checksum in the
 * same place.
 */
public final class SealedBytes {
  private static final byte VERSION = 1;
  private static final byte PLAIN = 0;
  private static final byte DEFLATED = 1;
  private static final int CHECKED = 1 + Integer.BYTES;
  private static final int HEADER = CHECKED + 1 + Integer.BYTES;

  /** More than this, zlib cannot compress. */
  private static final long BEST_RATIO = 1032;

  /** Bounds the memory that a small, damaged item can require. */
  private static final int MOST_BYTES = 256 << 20;

  /** Columns become little larger than with the default level, in a third of the time. */
  private static final int LEVEL = 2;

  private static final int MOST_IDLE = 8;

  /** Creating one costs as much as compressing a column. */
  private static final BlockingQueue<Deflater> IDLE = new ArrayBlockingQueue<>(MOST_IDLE);

  private SealedBytes() {}

  public static byte[] seal(byte[] plain) {
    var deflated = deflated(plain);
    boolean isShorter = deflated.length < plain.length;
    var content = isShorter ? deflated : plain;
    var sealed = new byte[HEADER + content.length];
    ByteBuffer.wrap(sealed)
        .put(VERSION)
        .putInt(0)
        .put(isShorter ? DEFLATED : PLAIN)
        .putInt(plain.length)
        .put(content);
    ByteBuffer.wrap(sealed).putInt(1, checksum(sealed));
    return sealed;
  }

  /**
   * The bytes that were sealed.
   *
   * @throws IllegalArgumentException if the bytes are damaged or of another version
   */
  public static byte[] open(byte[] sealed) {
    if (sealed.length < HEADER || sealed[0] != VERSION) {
      throw new IllegalArgumentException("Not sealed bytes of version " + VERSION);
    }
    var in = ByteBuffer.wrap(sealed, 1, sealed.length - 1);
    if (in.getInt() != checksum(sealed)) {
      throw new IllegalArgumentException("Wrong checksum");
    }
    int method = in.get();
    int length = in.getInt();
    return switch (method) {
      case PLAIN -> Arrays.copyOfRange(sealed, HEADER, HEADER + requirePlain(length, sealed));
      case DEFLATED -> inflated(sealed, length);
      default -> throw new IllegalArgumentException("Unknown compression " + method);
    };
  }

  private static int requirePlain(int length, byte[] sealed) {
    if (length != sealed.length - HEADER) {
      throw new IllegalArgumentException("Wrong length " + length);
    }
    return length;
  }

  private static int checksum(byte[] sealed) {
    var checksum = new CRC32C();
    checksum.update(sealed, CHECKED, sealed.length - CHECKED);
    return (int) checksum.getValue();
  }

  private static byte[] deflated(byte[] plain) {
    var idle = IDLE.poll();
    var deflater = idle == null ? new Deflater(LEVEL, true) : idle;
    deflater.setInput(plain);
    deflater.finish();
    // If this is too short, it is not compressed.
    var deflated = new byte[plain.length];
    int length = deflater.deflate(deflated);
    var shortest = deflater.finished() ? Arrays.copyOf(deflated, length) : plain;
    deflater.reset();
    if (!IDLE.offer(deflater)) {
      deflater.end();
    }
    return shortest;
  }

  private static byte[] inflated(byte[] sealed, int length) {
    int size = sealed.length - HEADER;
    if (length < 0 || length > MOST_BYTES || length > BEST_RATIO * size) {
      throw new IllegalArgumentException("Wrong length " + length);
    }
    var inflater = new Inflater(true);
    try {
      inflater.setInput(sealed, HEADER, size);
      var plain = new byte[length];
      int done = inflater.inflate(plain);
      if (done != length || (!inflater.finished() && inflater.inflate(new byte[1]) > 0)) {
        throw new IllegalArgumentException("Wrong length " + length);
      }
      return plain;
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("Damaged compressed bytes", e);
    } finally {
      inflater.end();
    }
  }
}
