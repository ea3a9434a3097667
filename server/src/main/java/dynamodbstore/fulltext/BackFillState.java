package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Set;

/**
 * How far the rows of one field have come.
 *
 * @param levels what rows are put
 * @param position where to go on; empty at the beginning
 * @param done how many things have been looked at
 * @param changed how many of them had other rows than they should
 * @param notBefore when to begin: once every server has heard of new settings
 * @param steps grows with every change, which is conditional on it
 */
record BackFillState(
    Set<Level> levels,
    String position,
    boolean isComplete,
    long done,
    long changed,
    Instant notBefore,
    long steps) {
  static BackFillState begun(Set<Level> levels, Instant notBefore, long steps) {
    return new BackFillState(levels, "", false, 0, 0, notBefore, steps);
  }

  BackFillState after(TextSource.Step step) {
    return new BackFillState(
        levels,
        step.position(),
        step.isLast(),
        done + step.count(),
        changed + step.changed(),
        notBefore,
        steps + 1);
  }
}
