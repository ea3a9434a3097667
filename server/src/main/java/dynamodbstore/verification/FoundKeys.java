package dynamodbstore.verification;

import dynamodbstore.table.items.Key;
import java.util.LinkedHashSet;
import java.util.function.Predicate;

/**
 * Bounded set of keys whose items were found to exist, so that an audit does not read the owner of
 * many items again for each of them. Not thread-safe.
 */
public final class FoundKeys {
  private static final int MOST = 10_000;

  private final Predicate<Key> exists;
  private final LinkedHashSet<Key> found = new LinkedHashSet<>();

  /**
   * @param exists reads whether there is an item
   */
  public FoundKeys(Predicate<Key> exists) {
    this.exists = exists;
  }

  /** Whether there is an item, or was when it was read last. */
  public boolean contains(Key key) {
    if (found.contains(key)) {
      return true;
    }
    boolean isThere = exists.test(key);
    if (isThere) {
      if (found.size() == MOST) {
        var _ = found.removeFirst();
      }
      var _ = found.add(key);
    }
    return isThere;
  }
}
