package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryWriter;

/**
 * Values of one field for consecutive rows. Immutable and thread-safe.
 *
 * <p>Rows are numbered from 0. A row without a value is <i>absent</i>; no test of a value matches
 * it. Decoding checks everything that a later access relies on, so that damaged bytes fail early,
 * with an {@link IllegalArgumentException}.
 */
public sealed interface Column
    permits FlagColumn, LongColumn, DoubleColumn, TextColumn, PairColumn {
  /** Bounds what the decoder allocates for encodings that are shorter than a bit per row. */
  int MOST_ROWS = 1 << 20;

  int rows();

  /** About how many bytes of memory it holds, for caches. */
  long memory();

  void encode(BinaryWriter out);
}
