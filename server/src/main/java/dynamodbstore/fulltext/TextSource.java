package dynamodbstore.fulltext;

import java.util.Set;

/** Source of all texts of one field, which a feature supplies to the {@link BackFill}. */
public interface TextSource {
  TextField field();

  /**
   * Reconciles the rows of the next few entities with their texts. Idempotent, and safe to run on
   * several servers concurrently.
   *
   * @param position where the previous step ended; empty at the beginning
   */
  Step advance(String position, Set<TokenLevel> levels);

  /** Reconciles the rows of one entity whose reverse row is marked as changing. */
  default void reconcileRows(String id, Set<TokenLevel> levels) {}

  /**
   * Repairs the rows of one entity, which may differ from what its reverse row says.
   *
   * @return false if they were correct
   */
  default boolean repairRows(String id, Set<TokenLevel> levels) {
    return false;
  }

  /**
   * Result of one step.
   *
   * @param position where the next step continues
   * @param isLast whether this was the last step
   * @param count the number of entities processed
   * @param changed the number of them whose rows were wrong
   */
  record Step(String position, boolean isLast, long count, long changed) {}
}
