package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Set;

/**
 * Progress of the back-fill of one field.
 *
 * @param levels the levels that are being indexed
 * @param position where to continue; empty at the beginning
 * @param done the number of entities processed
 * @param changed the number of them whose rows were wrong
 * @param notBefore when to start: once every server has read the new settings
 * @param steps incremented by every write, which is conditional on it (optimistic update)
 */
record BackFillState(
    Set<TokenLevel> levels,
    String position,
    boolean isComplete,
    long done,
    long changed,
    Instant notBefore,
    long steps) {
  static BackFillState begun(Set<TokenLevel> levels, Instant notBefore, long steps) {
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
