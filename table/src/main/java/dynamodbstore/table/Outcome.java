package dynamodbstore.table;

import java.util.Optional;

/** How a conditional write ended. A refusal is an answer, not a fault. */
public sealed interface Outcome {
  /**
   * It was made.
   *
   * @param after the item as it was left, if a single update asked for it
   */
  record Written(Optional<Item> after) implements Outcome {
    private static final Written UNASKED = new Written(Optional.empty());
  }

  /**
   * Nothing was written: write number {@code at} met {@code current}, which its condition did not
   * accept.
   */
  record Refused(int at, Optional<Item> current) implements Outcome {}

  /** Written, and nothing was asked about the item. */
  static Outcome written() {
    return Written.UNASKED;
  }

  default boolean isWritten() {
    return this instanceof Written;
  }
}
