package dynamodbstore.traces.columns;

import dynamodbstore.blocks.content.BlockEntries;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Hashes of the ids of a block's entries, and their rows by hash, so that a reader that looks for
 * some ids decodes no others. Immutable.
 */
public final class IdHashes {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;
  private static final int EMPTY = -1;

  private final long[] hashes;

  /** Rows by hash: open addressing with linear probing, at most two thirds full. */
  private final int[] rows;

  private IdHashes(long[] hashes) {
    this.hashes = hashes;
    this.rows = new int[Integer.highestOneBit(3 * hashes.length + 1)];
    Arrays.fill(rows, EMPTY);
    for (int row = 0; row < hashes.length; row++) {
      int at = place(hashes[row]);
      while (rows[at] != EMPTY) {
        at = next(at);
      }
      rows[at] = row;
    }
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

  /** Calls the consumer with each row that has a hash: a trace may have several entries. */
  public void forEachRow(long hash, IntConsumer consumer) {
    for (int at = place(hash); rows[at] != EMPTY; at = next(at)) {
      if (hashes[rows[at]] == hash) {
        consumer.accept(rows[at]);
      }
    }
  }

  private int place(long hash) {
    return (int) hash & (rows.length - 1);
  }

  private int next(int at) {
    return (at + 1) & (rows.length - 1);
  }

  long memory() {
    return (long) Long.BYTES * hashes.length + (long) Integer.BYTES * rows.length;
  }
}
