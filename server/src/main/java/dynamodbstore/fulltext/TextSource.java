package dynamodbstore.fulltext;

import java.util.Set;

/** A feature's texts of one field, for those who must see all of them. */
public interface TextSource {
  TextField field();

  /**
   * Brings the rows of the next few things up to date. May be repeated, and may be done by several
   * servers at once.
   *
   * @param position where the step before ended; empty at the beginning
   */
  Step advance(String position, Set<Level> levels);

  /** Brings the rows of one thing up to date whose reverse row says that they are not. */
  default void mend(String id, Set<Level> levels) {}

  /**
   * What was done.
   *
   * @param position where to go on
   * @param isLast whether nothing is left
   * @param count how many things were looked at
   * @param changed how many of them had other rows than they should
   */
  record Step(String position, boolean isLast, long count, long changed) {}
}
