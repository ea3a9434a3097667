package dynamodbstore.wire.json;

import java.math.BigInteger;

/** Conversion of integers of any size to 64 bits. */
public final class SaturatedLong {
  private SaturatedLong() {}

  /** The number, clamped to the range of a long. */
  public static long clamp(BigInteger number) {
    if (number.bitLength() < Long.SIZE) {
      return number.longValue();
    }
    return number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
