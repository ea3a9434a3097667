package dynamodbstore.api;

import java.util.function.BooleanSupplier;

/** Policy for values above the maximum length. */
@FunctionalInterface
public interface LongValuePolicy {
  /** Truncated without an error, as MLflow does by default. */
  LongValuePolicy CUT = (what, limit, value) -> PythonText.cut(limit, value);

  LongValuePolicy REFUSED =
      (what, limit, value) -> {
        throw NameRules.tooLong(what, limit);
      };

  /** A policy that may change while the server runs. */
  static LongValuePolicy cutIf(BooleanSupplier isCut) {
    return (what, limit, value) ->
        (isCut.getAsBoolean() ? CUT : REFUSED).fitLong(what, limit, value);
  }

  /** The value instead of one that is too long. */
  String fitLong(String what, int limit, String value);

  /**
   * The value, truncated if necessary.
   *
   * @throws ApiError if it is too long and the policy refuses that
   */
  default String fit(String what, int limit, String value) {
    return PythonText.isLongerThan(limit, value) ? fitLong(what, limit, value) : value;
  }
}
