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

  /** More than this, zlib cannot compress. */
  private static final long BEST_RATIO = 1032;

  private final byte[] dictionary;
  private final boolean isRaw;
  private final BlockingQueue<Deflater> deflaters = new ArrayBlockingQueue<>(MOST_IDLE);
  private final BlockingQueue<Inflater> inflaters = new ArrayBlockingQueue<>(MOST_IDLE);

  private ZlibPool(byte[] dictionary, boolean isRaw) {
    this.dictionary = dictionary.clone();
    this.isRaw = isRaw;
  }

  /**
   * A pool for bytes without a checksum: zlib's own takes a sixth of the time of compressing.
   *
   * @param dictionary frequent text, which the compressed bytes refer to; they can be decompressed
   *     only with the same one
   */
  static ZlibPool raw(byte[] dictionary) {
    return new ZlibPool(dictionary, true);
  }

  /** A pool for bytes in zlib's own format, with its checksum. */
  static ZlibPool wrapped(byte[] dictionary) {
    return new ZlibPool(dictionary, false);
  }

  /**
   * Compresses what follows a header.
   *
   * @return the header, the length of the rest, and the rest compressed
   */
  byte[] compress(byte[] plain, int header) {
    var idle = deflaters.poll();
    var deflater = idle == null ? new Deflater(LEVEL, isRaw) : idle;
    int length = plain.length - header;
    var out = new byte[header + Integer.BYTES + length / 4 + 64];
    ByteBuffer.wrap(out).put(plain, 0, header).putInt(length);
    int size = header + Integer.BYTES;
    deflater.setDictionary(dictionary);
    deflater.setInput(plain, header, length);
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
   * @param header bytes before the length
   * @throws IllegalArgumentException if it is missing or impossible
   */
  static int length(byte[] compressed, int header) {
    if (compressed.length < header + Integer.BYTES) {
      throw new IllegalArgumentException("Truncated compressed bytes");
    }
    int length = ByteBuffer.wrap(compressed).getInt(header);
    if (length < 0 || length > BEST_RATIO * compressed.length) {
      throw new IllegalArgumentException("Wrong length of compressed bytes: " + length);
    }
    return length;
  }

  /**
   * Decompresses what follows a header.
   *
   * @throws IllegalArgumentException if the bytes are damaged; without a checksum, not all damage
   *     is detected
   */
  ByteBuffer decompress(byte[] compressed, int header) {
    int length = length(compressed, header);
    int from = header + Integer.BYTES;
    var idle = inflaters.poll();
    var inflater = idle == null ? new Inflater(isRaw) : idle;
    try {
      if (isRaw) {
        setDictionary(inflater);
      }
      inflater.setInput(compressed, from, compressed.length - from);
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

  /** The end is reached, and a checksum verified, only if there is room for one byte more. */
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
