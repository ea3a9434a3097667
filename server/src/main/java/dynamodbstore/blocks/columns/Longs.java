package dynamodbstore.blocks.columns;

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
    public long memory() {
      return (long) Long.BYTES * values.length;
    }
  }

  default long[] toArray(int rows) {
    var values = new long[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = at(row);
    }
    return values;
  }
}
