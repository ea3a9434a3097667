package dynamodbstore.search;

import java.util.Optional;
import java.util.stream.Stream;

/** Comparison operator of numbers. */
public enum NumberOperator {
  EQUAL("="),
  DIFFERENT("!="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">=");

  private final String sign;

  NumberOperator(String sign) {
    this.sign = sign;
  }

  public static Optional<NumberOperator> of(String sign) {
    return Stream.of(values()).filter(relation -> relation.sign.equals(sign)).findFirst();
  }

  /** Whether the operator accepts the result of a {@code compare} method. */
  public boolean holds(int comparison) {
    return switch (this) {
      case EQUAL -> comparison == 0;
      case DIFFERENT -> comparison != 0;
      case LESS -> comparison < 0;
      case AT_MOST -> comparison <= 0;
      case GREATER -> comparison > 0;
      case AT_LEAST -> comparison >= 0;
    };
  }
}
