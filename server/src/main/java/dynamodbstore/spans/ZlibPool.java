package dynamodbstore.spans;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Pool of zlib's compressors and decompressors. Creating one costs as much as compressing a few
 * spans, and each one holds native memory, so a few idle ones are kept. One is used by one thread
 * at a time; threads never wait, and create another one if there is none.
 */
final class ZlibPool {
  /**
   * Spans of 4 KB become 15 % larger than with the default level 6, in a quarter of the time; small
   * ones 2 % larger.
   */
  private static final int LEVEL = 2;

  private static final int MOST_IDLE = 8;
  private static final int HEADER = 1 + Integer.BYTES;

  /** More than this, zlib cannot compress. */
  private static final long BEST_RATIO = 1032;

  private final byte[] dictionary;
  private final BlockingQueue<Deflater> deflaters = new ArrayBlockingQueue<>(MOST_IDLE);
  private final BlockingQueue<Inflater> inflaters = new ArrayBlockingQueue<>(MOST_IDLE);

  /**
   * Creates a pool.
   *
   * @param dictionary frequent text, which the compressed bytes refer to; they can be decompressed
   *     only with the same one
   */
  ZlibPool(byte[] dictionary) {
    this.dictionary = dictionary.clone();
  }

  /** The version, the length, and the compressed bytes. */
  byte[] compress(byte version, byte[] plain, int length) {
    var idle = deflaters.poll();
    var deflater = idle == null ? new Deflater(LEVEL) : idle;
    var out = new byte[HEADER + length / 4 + 64];
    ByteBuffer.wrap(out).put(version).putInt(length);
    int size = HEADER;
    deflater.setDictionary(dictionary);
    deflater.setInput(plain, 0, length);
    deflater.finish();
    while (!deflater.finished()) {
      if (size == out.length) {
        out = Arrays.copyOf(out, 2 * out.length);
      }
      size += deflater.deflate(out, size, out.length - size);
    }
    deflater.reset();
    if (!deflaters.offer(deflater)) {
      deflater.end();
    }
    return Arrays.copyOf(out, size);
  }

  /**
   * Length of the decompressed bytes.
   *
   * @throws IllegalArgumentException if the version is another one or the length is impossible
   */
  static int length(byte version, byte[] compressed) {
    if (compressed.length < HEADER || compressed[0] != version) {
      throw new IllegalArgumentException("Not compressed bytes of version " + version);
    }
    int length = ByteBuffer.wrap(compressed, 1, Integer.BYTES).getInt();
    if (length < 0 || length > BEST_RATIO * compressed.length) {
      throw new IllegalArgumentException("Wrong length of compressed bytes: " + length);
    }
    return length;
  }

  /**
   * @throws IllegalArgumentException if the version is another one or the bytes are damaged
   */
  ByteBuffer decompress(byte version, byte[] compressed) {
    int length = length(version, compressed);
    var idle = inflaters.poll();
    var inflater = idle == null ? new Inflater() : idle;
    try {
      inflater.setInput(compressed, HEADER, compressed.length - HEADER);
      return inflated(inflater, length);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("Damaged compressed bytes", e);
    } finally {
      inflater.reset();
      if (!inflaters.offer(inflater)) {
        inflater.end();
      }
    }
  }

  /** The checksum is verified when the end is reached, for which there is one byte too many. */
  private ByteBuffer inflated(Inflater inflater, int length) throws DataFormatException {
    var plain = new byte[length + 1];
    int size = inflater.inflate(plain);
    if (inflater.needsDictionary()) {
      setDictionary(inflater);
    }
    int count;
    do {
      count = inflater.inflate(plain, size, plain.length - size);
      size += count;
    } while (count > 0 && !inflater.finished());
    if (size != length || !inflater.finished() || inflater.getRemaining() > 0) {
      throw new IllegalArgumentException("Truncated or extended compressed bytes");
    }
    return ByteBuffer.wrap(plain, 0, length);
  }

  private void setDictionary(Inflater inflater) {
    // Throws IllegalArgumentException if the bytes refer to another dictionary.
    inflater.setDictionary(dictionary);
  }
}
