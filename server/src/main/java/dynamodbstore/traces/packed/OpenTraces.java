package dynamodbstore.traces.packed;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.IdHashes;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.BitSet;

/**
 * Traces with an open row in an experiment: aggregates take them from META, not from blocks of that
 * experiment. A row that a move has left in another experiment does not concern the blocks of the
 * trace's own. Keeps 64-bit hashes, so that a few million rows need little memory; two different
 * rows with the same hash are less likely than a defect of the hardware. For one thread.
 */
public final class OpenTraces {
  private static final int FEW = 1024;
  private static final long MULTIPLIER = 0xbf58476d1ce4e5b9L;

  /** Open addressing with linear probing, at most half full; 0 is an empty place. */
  private long[] table = new long[FEW];

  private int size;

  public void add(ExperimentId experiment, TraceId id) {
    if (insert(table, hash(experiment, IdHashes.hash(id.text()))) && ++size > table.length / 2) {
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

  /** Never 0. */
  private static long hash(ExperimentId experiment, long id) {
    long hash = (id ^ (experiment.number() * MULTIPLIER)) * MULTIPLIER;
    hash ^= hash >>> 32;
    return hash == 0 ? 1 : hash;
  }

  private boolean contains(long hash) {
    return table[place(table, hash)] != 0;
  }

  private static BitSet unexpired(LongColumn times, long earliest) {
    return earliest == Long.MIN_VALUE ? times.present() : times.matching(time -> time >= earliest);
  }

  /**
   * The entries of a block that an aggregate counts: valid infos of traces without an open row.
   *
   * @param earliest request time of the oldest traces that have not expired
   */
  BitSet counted(TraceBlock block, long earliest) {
    var rows = block.directory().bits().info().set();
    block
        .longs(ColumnName.TIME)
        .ifPresentOrElse(times -> rows.and(unexpired(times, earliest)), rows::clear);
    if (size > 0) {
      var experiment = block.directory().key().experiment();
      var hashes = block.hashes();
      for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
        if (contains(hash(experiment, hashes.at(row)))) {
          rows.clear(row);
        }
      }
    }
    return rows;
  }
}
