package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;

/**
 * Encoding of sequences of integers: the smallest of five forms, by their exact sizes.
 *
 * <ul>
 *   <li><i>linear</i>: the first value and the step: constants, consecutive ids;
 *   <li><i>packed</i>: bits above the least value: small ranges, ids of dictionaries;
 *   <li><i>packed steps</i>: bits of the differences: times that arrive evenly;
 *   <li><i>varints</i> above the least value: durations and counts, of which few are large;
 *   <li><i>varint steps</i>: times that arrive in bursts.
 * </ul>
 *
 * <p>Bytes per value, of 256 and of 4,000 values, without the few bytes of the header:
 *
 * <pre>
 *                                      packed     packed steps  varints    varint steps
 *   times, 4 s apart on average        2.5  3.0   1.9  2.0      3.0  3.9   2.1  2.1
 *   times, every 0.9 to 1.1 s          2.3  2.8   1.0  1.0      2.9  3.5   2.0  2.0
 *   durations, log-normal, sigma 1     1.6  1.8   1.7  1.7      1.8  1.9   1.9  1.9
 *   counts, log-normal, sigma 1.5      1.4  1.8   1.5  1.9      1.1  1.1   1.3  1.3
 *   numbers of five texts              0.4  0.4   0.5  0.5      1.0  1.0   1.0  1.0
 * </pre>
 *
 * <p>Differences are computed modulo 2<sup>64</sup>, so no value is too large. Linear and packed
 * sequences are accessed as they are encoded; others are decoded into an array, once.
 */
final class LongsCodec {
  private static final int LINEAR = 0;
  private static final int PACKED = 1;
  private static final int PACKED_STEPS = 2;
  private static final int VARINTS = 3;
  private static final int VARINT_STEPS = 4;

  private LongsCodec() {}

  static void encode(long[] values, BinaryWriter out) {
    if (isLinear(values)) {
      out.putByte(LINEAR);
      out.putSigned(values.length == 0 ? 0 : values[0]);
      out.putSigned(values.length < 2 ? 0 : values[1] - values[0]);
      return;
    }
    var sizes = Sizes.of(values);
    int best = sizes.best();
    if (best == sizes.packed()) {
      out.putByte(PACKED);
      out.putSigned(sizes.least());
      putPacked(above(sizes.least(), values), out);
    } else if (best == sizes.packedSteps()) {
      out.putByte(PACKED_STEPS);
      out.putSigned(values[0]);
      out.putSigned(sizes.leastStep());
      putPacked(above(sizes.leastStep(), steps(values)), out);
    } else if (best == sizes.varints()) {
      out.putByte(VARINTS);
      out.putSigned(sizes.least());
      putVarints(above(sizes.least(), values), best, out);
    } else {
      out.putByte(VARINT_STEPS);
      out.putSigned(values[0]);
      putVarints(zigzag(steps(values)), best, out);
    }
  }

  static Longs decode(BinaryReader in, int rows) {
    int form = in.readByte();
    long first = in.readSigned();
    return switch (form) {
      case LINEAR -> new Longs.Linear(first, in.readSigned());
      case PACKED -> new Longs.Packed(first, packed(in, rows));
      case PACKED_STEPS -> packedSteps(first, in, rows);
      case VARINTS -> varints(first, in, rows);
      case VARINT_STEPS -> varintSteps(first, in, rows);
      default -> throw new IllegalArgumentException("Unknown encoding of integers: " + form);
    };
  }

  private static PackedLongs packed(BinaryReader in, int count) {
    int width = in.readByte();
    return PackedLongs.decode(in.readBytes(), count, width);
  }

  private static Longs packedSteps(long first, BinaryReader in, int rows) {
    long leastStep = in.readSigned();
    var offsets = packed(in, requireSome(rows) - 1);
    var values = new long[rows];
    values[0] = first;
    for (int row = 1; row < rows; row++) {
      values[row] = values[row - 1] + leastStep + offsets.at(row - 1);
    }
    return Longs.of(values);
  }

  private static Longs varints(long least, BinaryReader in, int rows) {
    var bytes = varintBytes(in, rows);
    var values = new long[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = least + bytes.readLong();
    }
    bytes.requireEnd();
    return Longs.of(values);
  }

  private static Longs varintSteps(long first, BinaryReader in, int rows) {
    var bytes = varintBytes(in, requireSome(rows) - 1);
    var values = new long[rows];
    values[0] = first;
    for (int row = 1; row < rows; row++) {
      values[row] = values[row - 1] + bytes.readSigned();
    }
    bytes.requireEnd();
    return Longs.of(values);
  }

  /** Checks that there is a byte for each varint, before an array is allocated. */
  private static BinaryReader varintBytes(BinaryReader in, int count) {
    var bytes = in.readBytes();
    if (bytes.length < count) {
      throw new IllegalArgumentException(count + " varints in " + bytes.length + " bytes");
    }
    return new BinaryReader(bytes);
  }

  private static int requireSome(int rows) {
    if (rows == 0) {
      throw new IllegalArgumentException("Steps without a row");
    }
    return rows;
  }

  private static void putPacked(long[] offsets, BinaryWriter out) {
    int width = width(offsets);
    out.putByte(width);
    out.putBytes(PackedLongs.encode(offsets, width));
  }

  private static void putVarints(long[] values, int size, BinaryWriter out) {
    var bytes = new BinaryWriter(size);
    for (long value : values) {
      bytes.putLong(value);
    }
    out.putBytes(bytes.toBytes());
  }

  private static boolean isLinear(long[] values) {
    for (int at = 2; at < values.length; at++) {
      if (values[at] - values[at - 1] != values[1] - values[0]) {
        return false;
      }
    }
    return true;
  }

  private static long[] above(long least, long[] values) {
    var offsets = new long[values.length];
    for (int at = 0; at < values.length; at++) {
      offsets[at] = values[at] - least;
    }
    return offsets;
  }

  private static long[] steps(long[] values) {
    var steps = new long[values.length - 1];
    for (int at = 0; at < steps.length; at++) {
      steps[at] = values[at + 1] - values[at];
    }
    return steps;
  }

  private static long[] zigzag(long[] values) {
    var zigzag = new long[values.length];
    for (int at = 0; at < values.length; at++) {
      zigzag[at] = (values[at] << 1) ^ (values[at] >> 63);
    }
    return zigzag;
  }

  private static int width(long[] values) {
    long all = 0;
    for (long value : values) {
      all |= value;
    }
    return Long.SIZE - Long.numberOfLeadingZeros(all);
  }

  /**
   * What a sequence of integers takes in each form, in bytes without headers. Computed without a
   * copy of the sequence, which has a hundred thousand values in a large block.
   *
   * @param least value
   * @param leastStep least difference of consecutive values
   */
  private record Sizes(
      long least, long leastStep, int packed, int packedSteps, int varints, int varintSteps) {
    /** Of two values or more. */
    static Sizes of(long[] values) {
      long least = values[0];
      long leastStep = Long.MAX_VALUE;
      for (int at = 1; at < values.length; at++) {
        least = Math.min(least, values[at]);
        leastStep = Math.min(leastStep, values[at] - values[at - 1]);
      }
      long bits = values[0] - least;
      long stepBits = 0;
      int varints = varint(values[0] - least);
      int varintSteps = 0;
      for (int at = 1; at < values.length; at++) {
        long step = values[at] - values[at - 1];
        bits |= values[at] - least;
        stepBits |= step - leastStep;
        varints += varint(values[at] - least);
        varintSteps += varint((step << 1) ^ (step >> 63));
      }
      return new Sizes(
          least,
          leastStep,
          PackedLongs.size(values.length, width(bits)),
          PackedLongs.size(values.length - 1, width(stepBits)),
          varints,
          varintSteps);
    }

    int best() {
      return Math.min(Math.min(packed, packedSteps), Math.min(varints, varintSteps));
    }

    private static int width(long bits) {
      return Long.SIZE - Long.numberOfLeadingZeros(bits);
    }

    private static int varint(long value) {
      return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }
  }
}
