package dynamodbstore.blocks.columns;

/**
 * Array of unsigned integers of the same number of bits, without gaps between them. Immutable. An
 * access reads one or two words.
 */
final class PackedLongs {
  private final int width;
  private final long[] words;

  private PackedLongs(int width, long[] words) {
    this.width = width;
    this.words = words;
  }

  /** Number of bytes of {@code count} integers of {@code width} bits. */
  static int size(int count, int width) {
    return Math.toIntExact(((long) count * width + 7) >>> 3);
  }

  /** Encodes integers, of which none has more than {@code width} bits, into bytes. */
  static byte[] encode(long[] values, int width) {
    var bytes = new byte[size(values.length, width)];
    int at = 0;
    long pending = 0;
    int bits = 0;
    for (long value : values) {
      pending |= value << bits;
      bits += width;
      if (bits >= Long.SIZE) {
        at = put(bytes, at, pending, Long.SIZE);
        bits -= Long.SIZE;
        // What did not fit; a shift by all bits of the value would have no effect.
        pending = bits == 0 ? 0 : value >>> (width - bits);
      }
    }
    int _ = put(bytes, at, pending, bits);
    return bytes;
  }

  /** Writes the low bits, the lowest first, and returns the position after them. */
  private static int put(byte[] bytes, int start, long value, int bits) {
    int at = start;
    for (int shift = 0; shift < bits; shift += Byte.SIZE) {
      bytes[at++] = (byte) (value >>> shift);
    }
    return at;
  }

  /**
   * Unpacks integers.
   *
   * @throws IllegalArgumentException unless there are as many bytes as {@code count} integers take
   */
  static PackedLongs decode(byte[] bytes, int count, int width) {
    if (width < 1 || width > Long.SIZE || bytes.length != size(count, width)) {
      throw new IllegalArgumentException(count + " integers of " + width + " bits");
    }
    var words = new long[(bytes.length + 7) / 8];
    for (int at = 0; at < bytes.length; at++) {
      words[at >>> 3] |= (bytes[at] & 0xffL) << ((at & 7) << 3);
    }
    return new PackedLongs(width, words);
  }

  long at(int index) {
    long bit = (long) index * width;
    int word = (int) (bit >>> 6);
    int offset = (int) (bit & 63);
    long value = words[word] >>> offset;
    if (offset + width > Long.SIZE) {
      value |= words[word + 1] << (Long.SIZE - offset);
    }
    return width == Long.SIZE ? value : value & ((1L << width) - 1);
  }

  long memory() {
    return 8L * words.length;
  }
}
