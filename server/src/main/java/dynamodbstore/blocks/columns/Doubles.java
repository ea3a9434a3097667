package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.stream.DoubleStream;

/**
 * Sequence of numbers in one of three forms: decimal fractions, if all are such; otherwise in full,
 * or the distinct ones in full and the number of each, if that is smaller. Immutable.
 *
 * <p>Scores and totals of tokens are decimal fractions of few digits. As integers they have 54 bits
 * at most, and so are never longer than in full. Costs are products, which are rarely the number
 * that is nearest to a decimal fraction, but many of them are equal.
 */
sealed interface Doubles {
  int DECIMAL = 0;
  int FULL = 1;
  int DISTINCT = 2;

  /** Digits after the point; those of a millionth of a cent. */
  int MOST_DIGITS = 10;

  /** Integers up to this one are exact as doubles. */
  double MOST_EXACT = 0x1p53;

  double at(int row);

  /** The values of some rows. */
  default double[] at(int[] rows) {
    var found = new double[rows.length];
    switch (this) {
      case Decimal(Longs integers, double divisor) -> {
        var numbers = integers.at(rows);
        for (int at = 0; at < found.length; at++) {
          found[at] = numbers[at] / divisor;
        }
      }
      case Full(double[] values) -> {
        for (int at = 0; at < found.length; at++) {
          found[at] = values[rows[at]];
        }
      }
      case Distinct(double[] values, Longs ids) -> {
        var numbers = ids.at(rows);
        for (int at = 0; at < found.length; at++) {
          found[at] = values[(int) numbers[at]];
        }
      }
    }
    return found;
  }

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

  /** Distinct numbers, which must not be modified, and which of them each is. */
  @SuppressWarnings("ArrayRecordComponent")
  record Distinct(double[] values, Longs ids) implements Doubles {
    @Override
    public double at(int row) {
      return values[(int) ids.at(row)];
    }

    @Override
    public long memory() {
      return (long) Double.BYTES * values.length + ids.memory();
    }
  }

  /** Encodes numbers in the smallest form; decimal only if each is decoded to the same bits. */
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
    putInFull(values, out);
  }

  private static void putInFull(double[] values, BinaryWriter out) {
    var ids = new LinkedHashMap<Long, Integer>();
    var idOf = new long[values.length];
    for (int row = 0; row < values.length; row++) {
      idOf[row] = ids.computeIfAbsent(Double.doubleToLongBits(values[row]), _ -> ids.size());
    }
    var numbers = new BinaryWriter(16 + values.length);
    LongsCodec.encode(idOf, numbers);
    var encodedIds = numbers.toBytes();
    if (Double.BYTES * ids.size() + encodedIds.length < Double.BYTES * values.length) {
      out.putByte(DISTINCT);
      out.putBytes(bytes(ids.keySet()));
      LongsCodec.encode(idOf, out);
    } else {
      out.putByte(FULL);
      out.putBytes(bytes(DoubleStream.of(values).mapToObj(Double::doubleToLongBits).toList()));
    }
  }

  private static byte[] bytes(Collection<Long> bits) {
    var out = new BinaryWriter(Double.BYTES * bits.size());
    bits.forEach(out::putFixedLong);
    return out.toBytes();
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
      case FULL -> new Full(full(in.readBytes(), rows));
      case DISTINCT -> distinct(in, rows);
      default -> throw new IllegalArgumentException("Unknown encoding of numbers: " + form);
    };
  }

  private static Doubles decimal(int digits, BinaryReader in, int rows) {
    if (digits < 0 || digits > MOST_DIGITS) {
      throw new IllegalArgumentException(digits + " digits");
    }
    return new Decimal(LongsCodec.decode(in, rows), Math.pow(10, digits));
  }

  private static Doubles distinct(BinaryReader in, int rows) {
    var bytes = in.readBytes();
    var values = full(bytes, bytes.length / Double.BYTES);
    var ids = LongsCodec.decode(in, rows);
    for (int row = 0; row < rows; row++) {
      long id = ids.at(row);
      if (id < 0 || id >= values.length) {
        throw new IllegalArgumentException("A row refers to no number");
      }
    }
    return new Distinct(values, ids);
  }

  private static double[] full(byte[] bytes, int count) {
    if (bytes.length != (long) Double.BYTES * count) {
      throw new IllegalArgumentException(count + " numbers in " + bytes.length + " bytes");
    }
    var in = new BinaryReader(bytes);
    var values = new double[count];
    for (int at = 0; at < count; at++) {
      values[at] = in.readDouble();
    }
    return values;
  }
}
