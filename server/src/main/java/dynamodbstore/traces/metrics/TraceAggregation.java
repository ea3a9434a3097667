package dynamodbstore.traces.metrics;

import dynamodbstore.wire.ProtocolEnum;
import dynamodbstore.wire.json.PythonNumbers;

/**
 * One aggregate of the values of a group.
 *
 * @param percentile between 0 and 100, or NaN, which yields no value; used by PERCENTILE only
 */
public record TraceAggregation(Type type, double percentile) {
  /** Kind of an aggregate, with the protocol's names and numbers. */
  public enum Type implements ProtocolEnum {
    COUNT(1),
    SUM(2),
    AVG(3),
    PERCENTILE(4),
    /** No metric supports it. */
    MIN(5),
    /** No metric supports it. */
    MAX(6);

    private final int number;

    Type(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  static TraceAggregation of(Type type) {
    return new TraceAggregation(type, 0);
  }

  /** The key of the value in responses, such as {@code P99.9}. */
  String label() {
    return type == Type.PERCENTILE ? "P" + PythonNumbers.repr(percentile) : type.name();
  }
}
