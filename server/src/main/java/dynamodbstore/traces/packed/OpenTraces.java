package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.IdHashes;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.BitSet;

/**
 * Traces with an open row: aggregates take them from META, not from blocks. Keeps 64-bit hashes of
 * their ids, so that a few million need little memory; two different ids of one experiment with the
 * same hash are less likely than a defect of the hardware. For one thread.
 */
public final class OpenTraces {
  private static final int FEW = 1024;

  /** Open addressing with linear probing, at most half full; 0 is an empty place. */
  private long[] table = new long[FEW];

  private int size;

  public void add(TraceId id) {
    if (insert(table, hash(IdHashes.hash(id.text()))) && ++size > table.length / 2) {
      var larger = new long[2 * table.length];
      for (long known : table) {
        if (known != 0) {
          var _ = insert(larger, known);
        }
      }
      table = larger;
    }
  }

  /** Returns whether the hash was not there. */
  private static boolean insert(long[] table, long hash) {
    int at = place(table, hash);
    if (table[at] == hash) {
      return false;
    }
    table[at] = hash;
    return true;
  }

  private static int place(long[] table, long hash) {
    int mask = table.length - 1;
    int at = (int) hash & mask;
    while (table[at] != 0 && table[at] != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private static long hash(long hash) {
    return hash == 0 ? 1 : hash;
  }

  private boolean contains(long hash) {
    return table[place(table, hash(hash))] != 0;
  }

  /** The entries of a block that an aggregate counts: valid infos of traces without an open row. */
  public BitSet counted(TraceBlock block) {
    var rows = block.directory().bits().info().set();
    block.longs(ColumnName.TIME).ifPresentOrElse(times -> rows.and(times.present()), rows::clear);
    if (size > 0) {
      var hashes = block.hashes();
      for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
        if (contains(hashes.at(row))) {
          rows.clear(row);
        }
      }
    }
    return rows;
  }
}
