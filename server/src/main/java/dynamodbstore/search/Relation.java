package dynamodbstore.search;

import java.util.Optional;
import java.util.stream.Stream;

/** How one number may stand to another. */
public enum Relation {
  EQUAL("="),
  DIFFERENT("!="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">=");

  private final String sign;

  Relation(String sign) {
    this.sign = sign;
  }

  static Optional<Relation> of(String sign) {
    return Stream.of(values()).filter(relation -> relation.sign.equals(sign)).findFirst();
  }

  /** Whether it holds, given how the two compare. */
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
