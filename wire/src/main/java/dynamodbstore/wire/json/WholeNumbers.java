package dynamodbstore.wire.json;

import java.math.BigInteger;

/** Whole numbers of any size, where only those of 64 bits are of use. */
public final class WholeNumbers {
  private WholeNumbers() {}

  /** The number itself, or the one of 64 bits that is nearest to it. */
  public static long nearest(BigInteger number) {
    if (number.bitLength() < Long.SIZE) {
      return number.longValue();
    }
    return number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
