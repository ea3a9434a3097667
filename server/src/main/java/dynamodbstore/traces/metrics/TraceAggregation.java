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
    COUNT,
    SUM,
    AVG,
    PERCENTILE,
    /** No metric supports it. */
    MIN,
    /** No metric supports it. */
    MAX;

    @Override
    public int number() {
      return ordinal() + 1;
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
