package dynamodbstore.search;

import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalInt;

/**
 * Number in a filter. Integers are kept as {@code long}, because a double cannot represent every
 * timestamp exactly.
 */
public sealed interface FilterNumber {
  /** Compares a stored integer to this number; empty if this is NaN. */
  OptionalInt compare(long stored);

  /** Compares a stored number to this number; empty if this is NaN. */
  OptionalInt compare(double stored);

  /** Integer that fits a {@code long}. */
  record Whole(long value) implements FilterNumber {
    @Override
    public OptionalInt compare(long stored) {
      return OptionalInt.of(Long.compare(stored, value));
    }

    @Override
    public OptionalInt compare(double stored) {
      return new Real(value).compare(stored);
    }
  }

  /** Any other number, infinities and NaN included. */
  record Real(double value) implements FilterNumber {
    @Override
    public OptionalInt compare(long stored) {
      if (Double.isNaN(value)) {
        return OptionalInt.empty();
      }
      return OptionalInt.of(
          Double.isInfinite(value)
              ? (value > 0 ? -1 : 1)
              : BigDecimal.valueOf(stored).compareTo(new BigDecimal(value)));
    }

    @Override
    public OptionalInt compare(double stored) {
      // Not Double.compare, which orders -0.0 before 0.0.
      return Double.isNaN(value)
          ? OptionalInt.empty()
          : OptionalInt.of(stored < value ? -1 : stored > value ? 1 : 0);
    }
  }

  /**
   * Parses a number as a database does: an integer if it is written as one and fits a {@code long}.
   */
  static FilterNumber of(String text) {
    return PythonNumbers.whole(text)
        .filter(whole -> whole.bitLength() < Long.SIZE)
        .map(BigInteger::longValueExact)
        .<FilterNumber>map(Whole::new)
        .orElseGet(() -> real(text));
  }

  static FilterNumber real(String text) {
    return new Real(PythonNumbers.real(text).orElse(Double.NaN));
  }
}
