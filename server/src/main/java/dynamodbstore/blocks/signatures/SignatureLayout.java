package dynamodbstore.blocks.signatures;

/**
 * Where the bits of a signature are. A row has a number of bits, in which a trigram has one; a
 * <i>slice</i> is one of these bits of all rows; a part is an item with consecutive slices.
 *
 * <p>A part is as large as what a read unit pays for, so that a query pays for little more than its
 * own slices. The layout follows from rows and bits, which are stored.
 *
 * @param bits per row, a power of two, so that signatures can be converted to another number of
 *     bits without the texts
 */
public record SignatureLayout(int rows, int bits) {
  private static final int MOST_BITS = 1 << 20;

  /** Bounds the memory of a signature, and the number of its items. */
  private static final long MOST_BYTES = 32 << 20;

  /** A read unit is 4 KB, of which keys and names of fields take some. */
  private static final int PART_BYTES = 3_900;

  public SignatureLayout {
    if (rows < 0 || bits < 1 || bits > MOST_BITS || Integer.bitCount(bits) != 1) {
      throw new IllegalArgumentException(bits + " bits of " + rows + " rows");
    }
  }

  /** Whether a signature can have twice as many bits. */
  boolean canDouble() {
    return bits < MOST_BITS && 2L * bits * sliceBytes() <= MOST_BYTES;
  }

  int sliceBytes() {
    return (rows + 7) / 8;
  }

  int slicesPerPart() {
    return Math.clamp(PART_BYTES / Math.max(1, sliceBytes()), 1, bits);
  }

  /** Number of parts. */
  public int parts() {
    return (bits + slicesPerPart() - 1) / slicesPerPart();
  }

  int partOf(int bit) {
    return bit / slicesPerPart();
  }

  /** Number of slices of a part; the last part has those that remain. */
  int slicesOf(int part) {
    return Math.min(slicesPerPart(), bits - part * slicesPerPart());
  }

  /** The bit that a trigram has. */
  int bitOf(int hash) {
    return hash & (bits - 1);
  }
}
