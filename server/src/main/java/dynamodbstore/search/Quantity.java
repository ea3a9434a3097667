package dynamodbstore.search;

import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalInt;

/** A number in a filter. Whole ones are kept whole, for times that a double cannot tell apart. */
public sealed interface Quantity {
  /** How a stored whole number compares to this one; empty if this is no number at all. */
  OptionalInt compare(long stored);

  /** How a stored number compares to this one; empty if this is no number at all. */
  OptionalInt compare(double stored);

  /** A whole number. */
  record Whole(long value) implements Quantity {
    @Override
    public OptionalInt compare(long stored) {
      return OptionalInt.of(Long.compare(stored, value));
    }

    @Override
    public OptionalInt compare(double stored) {
      return new Real(value).compare(stored);
    }
  }

  /** Any other number; infinite or not a number where the filter says so. */
  record Real(double value) implements Quantity {
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
      // Not Double.compare, for which the two zeros differ.
      return Double.isNaN(value)
          ? OptionalInt.empty()
          : OptionalInt.of(stored < value ? -1 : stored > value ? 1 : 0);
    }
  }

  /** As a database reads it: whole if it is written so and is not too large. */
  static Quantity of(String text) {
    return PythonNumbers.whole(text)
        .filter(whole -> whole.bitLength() < Long.SIZE)
        .map(BigInteger::longValueExact)
        .<Quantity>map(Whole::new)
        .orElseGet(() -> real(text));
  }

  static Quantity real(String text) {
    return new Real(PythonNumbers.real(text).orElse(Double.NaN));
  }
}
