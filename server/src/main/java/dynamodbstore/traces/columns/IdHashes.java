package dynamodbstore.traces.columns;

import dynamodbstore.blocks.content.BlockEntries;

/**
 * Hashes of the ids of a block's entries, so that a reader that looks for some ids decodes no
 * others. Immutable.
 */
public final class IdHashes {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final long[] hashes;

  private IdHashes(long[] hashes) {
    this.hashes = hashes;
  }

  static IdHashes of(BlockEntries entries) {
    var hashes = new long[entries.count()];
    for (int row = 0; row < hashes.length; row++) {
      hashes[row] = hash(entries.id(row));
    }
    return new IdHashes(hashes);
  }

  /** Of 64 bits, all of which depend on all characters. */
  public static long hash(String id) {
    long hash = id.length();
    for (int at = 0; at < id.length(); at++) {
      hash = (hash ^ id.charAt(at)) * MULTIPLIER;
      hash ^= hash >>> 29;
    }
    return hash ^ (hash >>> 32);
  }

  public long at(int row) {
    return hashes[row];
  }

  long memory() {
    return (long) Long.BYTES * hashes.length;
  }
}
