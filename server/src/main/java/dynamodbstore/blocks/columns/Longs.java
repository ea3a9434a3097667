package dynamodbstore.blocks.columns;

import java.util.Arrays;

/** Sequence of integers in one of the forms in which {@link LongsCodec} encodes them. Immutable. */
sealed interface Longs {
  long at(int row);

  long memory();

  /** Constant, or each greater than the one before by the same step. */
  record Linear(long first, long step) implements Longs {
    @Override
    public long at(int row) {
      return first + row * step;
    }

    @Override
    public long memory() {
      return 2L * Long.BYTES;
    }
  }

  /** Each a number of bits more than the smallest one. */
  record Packed(long least, PackedLongs offsets) implements Longs {
    @Override
    public long at(int row) {
      return least + offsets.at(row);
    }

    @Override
    public long memory() {
      return offsets.memory();
    }
  }

  /** An array, which must not be modified. */
  @SuppressWarnings("ArrayRecordComponent")
  record Plain(long[] values) implements Longs {
    @Override
    public long at(int row) {
      return values[row];
    }

    @Override
    public long[] toArray(int rows) {
      return rows == values.length ? values : Arrays.copyOf(values, rows);
    }

    @Override
    public long memory() {
      return (long) Long.BYTES * values.length;
    }
  }

  /** Differences from the smallest one, in an array, which must not be modified. */
  @SuppressWarnings("ArrayRecordComponent")
  record Narrow(long least, int[] offsets) implements Longs {
    @Override
    public long at(int row) {
      return least + Integer.toUnsignedLong(offsets[row]);
    }

    @Override
    public long memory() {
      return (long) Integer.BYTES * offsets.length;
    }
  }

  /**
   * The form that takes less memory: most columns of a block have a range of less than
   * 2<sup>32</sup>.
   *
   * @param values which must not be modified afterwards
   */
  static Longs of(long[] values) {
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    for (long value : values) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    // Unsigned, because the difference may be greater than the greatest long.
    if (Long.compareUnsigned(greatest - least, 0xffff_ffffL) > 0) {
      return new Plain(values);
    }
    var offsets = new int[values.length];
    for (int row = 0; row < offsets.length; row++) {
      offsets[row] = (int) (values[row] - least);
    }
    return new Narrow(least, offsets);
  }

  /** The values of some rows. Decides only once in which form they are. */
  default long[] at(int[] rows) {
    var found = new long[rows.length];
    switch (this) {
      case Linear(long first, long step) -> {
        for (int at = 0; at < found.length; at++) {
          found[at] = first + rows[at] * step;
        }
      }
      case Packed(long least, PackedLongs offsets) -> {
        for (int at = 0; at < found.length; at++) {
          found[at] = least + offsets.at(rows[at]);
        }
      }
      case Plain(long[] values) -> {
        for (int at = 0; at < found.length; at++) {
          found[at] = values[rows[at]];
        }
      }
      case Narrow(long least, int[] offsets) -> {
        for (int at = 0; at < found.length; at++) {
          found[at] = least + Integer.toUnsignedLong(offsets[rows[at]]);
        }
      }
    }
    return found;
  }

  /** The values of the first rows, in an array that must not be modified. */
  default long[] toArray(int rows) {
    var values = new long[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = at(row);
    }
    return values;
  }
}
