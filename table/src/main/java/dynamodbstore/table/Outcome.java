package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import java.util.Optional;

/** Result of a conditional write. A refusal is a result, not a fault. */
public sealed interface Outcome {
  /**
   * The write was applied.
   *
   * @param after the item after the write, if a single update requested it
   */
  record Written(Optional<Item> after) implements Outcome {
    private static final Written UNASKED = new Written(Optional.empty());
  }

  /**
   * Nothing was written, because a condition did not hold.
   *
   * @param at index of the refused write in its list
   * @param current the item that the condition was evaluated on; empty if there is none
   */
  record Refused(int at, Optional<Item> current) implements Outcome {}

  /** Applied, without the item after the write. */
  static Outcome written() {
    return Written.UNASKED;
  }

  default boolean isWritten() {
    return this instanceof Written;
  }
}
