package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Set;

/**
 * Progress of the back-fill that brings the rows of tags in line with the setting.
 *
 * @param unranked keys of the tags whose rows are being deleted
 * @param lacking keys of the tags of which rows may be missing until it is complete
 * @param position where to continue; empty at the beginning
 * @param done the number of runs processed
 * @param changed the number of them whose rows were wrong
 * @param notBefore when to start: once every server has read the setting, and searches that have
 *     begun before have ended
 * @param steps incremented by every write, which is conditional on it (optimistic update)
 */
record TagBackFillState(
    Set<String> unranked,
    Set<String> lacking,
    String position,
    boolean isComplete,
    long done,
    long changed,
    Instant notBefore,
    long steps) {
  TagBackFillState {
    unranked = Set.copyOf(unranked);
    lacking = Set.copyOf(lacking);
  }

  boolean mayLack(String key) {
    return !isComplete && lacking.contains(key);
  }

  TagBackFillState after(TextSource.Step step) {
    return new TagBackFillState(
        unranked,
        lacking,
        step.position(),
        step.isLast(),
        done + step.count(),
        changed + step.changed(),
        notBefore,
        steps + 1);
  }
}
