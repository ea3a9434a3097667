package dynamodbstore.blocks.signatures;

import java.util.Collection;

/**
 * Signature of one row in memory: which grams its texts may have. Immutable.
 *
 * <p>It has at least two bits for each character of the texts, which has two grams.
 */
public final class TextSignature {
  private static final int FEWEST_BITS = Long.SIZE;
  private static final int MOST_BITS = 1 << 20;

  /** A power of two of bits. */
  private final long[] bits;

  private TextSignature(long[] bits) {
    this.bits = bits;
  }

  public static TextSignature of(Collection<String> texts) {
    long length = texts.stream().mapToLong(String::length).sum();
    long size = Long.highestOneBit(Math.clamp(4 * length - 1, FEWEST_BITS, MOST_BITS));
    var bits = new long[(int) (size / Long.SIZE)];
    texts.forEach(text -> Grams.forEach(text, hash -> bits[place(bits, hash)] |= 1L << hash));
    return new TextSignature(bits);
  }

  /** The word of a gram; its bit in the word is in the six low bits of the hash. */
  private static int place(long[] bits, int hash) {
    return (hash >>> 6) & (bits.length - 1);
  }

  /** Whether the texts may contain all literals. */
  public boolean mayContain(GramQuery query) {
    return query.isIn(this);
  }

  boolean has(int hash) {
    return (bits[place(bits, hash)] & (1L << hash)) != 0;
  }

  /** About how many bytes of memory it holds. */
  public long memory() {
    return (long) Long.BYTES * bits.length;
  }
}
