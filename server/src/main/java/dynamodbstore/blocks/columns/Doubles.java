package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;

/**
 * Sequence of numbers, as decimal fractions if all are such, otherwise in full. Immutable.
 *
 * <p>Scores, prices and totals of tokens are decimal fractions of few digits. As integers they have
 * 54 bits at most, and so are never longer than in full.
 */
sealed interface Doubles {
  int DECIMAL = 0;
  int FULL = 1;

  /** Digits after the point; those of a millionth of a cent. */
  int MOST_DIGITS = 10;

  /** Integers up to this one are exact as doubles. */
  double MOST_EXACT = 1L << 53;

  double at(int row);

  long memory();

  /** Integers divided by a power of ten. */
  record Decimal(Longs integers, double divisor) implements Doubles {
    @Override
    public double at(int row) {
      return integers.at(row) / divisor;
    }

    @Override
    public long memory() {
      return integers.memory();
    }
  }

  /** An array, which must not be modified. */
  @SuppressWarnings("ArrayRecordComponent")
  record Full(double[] values) implements Doubles {
    @Override
    public double at(int row) {
      return values[row];
    }

    @Override
    public long memory() {
      return (long) Double.BYTES * values.length;
    }
  }

  /** Encodes numbers in the smaller form; decimal only if each is decoded to the same bits. */
  static void encode(double[] values, BinaryWriter out) {
    for (int digits = 0; digits <= MOST_DIGITS; digits++) {
      var integers = new long[values.length];
      if (isExact(values, Math.pow(10, digits), integers)) {
        out.putByte(DECIMAL);
        out.putByte(digits);
        LongsCodec.encode(integers, out);
        return;
      }
    }
    out.putByte(FULL);
    var full = new BinaryWriter(Double.BYTES * values.length);
    for (double value : values) {
      full.putDouble(value);
    }
    out.putBytes(full.toBytes());
  }

  private static boolean isExact(double[] values, double divisor, long[] integers) {
    for (int row = 0; row < values.length; row++) {
      double scaled = Math.rint(values[row] * divisor);
      if (!(Math.abs(scaled) <= MOST_EXACT)) {
        return false;
      }
      integers[row] = (long) scaled;
      if (Double.doubleToRawLongBits(integers[row] / divisor)
          != Double.doubleToRawLongBits(values[row])) {
        return false;
      }
    }
    return true;
  }

  static Doubles decode(BinaryReader in, int rows) {
    int form = in.readByte();
    return switch (form) {
      case DECIMAL -> decimal(in.readByte(), in, rows);
      case FULL -> full(in.readBytes(), rows);
      default -> throw new IllegalArgumentException("Unknown encoding of numbers: " + form);
    };
  }

  private static Doubles decimal(int digits, BinaryReader in, int rows) {
    if (digits < 0 || digits > MOST_DIGITS) {
      throw new IllegalArgumentException(digits + " digits");
    }
    return new Decimal(LongsCodec.decode(in, rows), Math.pow(10, digits));
  }

  private static Doubles full(byte[] bytes, int rows) {
    if (bytes.length != (long) Double.BYTES * rows) {
      throw new IllegalArgumentException(rows + " numbers in " + bytes.length + " bytes");
    }
    var in = new BinaryReader(bytes);
    var values = new double[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = in.readDouble();
    }
    return new Full(values);
  }
}
