package dynamodbstore.fulltext;

import java.util.Set;

/** Source of all tags of runs, which a feature supplies to the {@link TagBackFill}. */
public interface TagSource {
  /**
   * Brings the rows of the next few runs in line with the setting. Idempotent, and safe to run on
   * several servers concurrently.
   *
   * @param position where the previous step ended; empty at the beginning
   * @param unranked keys of the tags that have no rows
   */
  TextSource.Step advance(String position, Set<String> unranked);
}
