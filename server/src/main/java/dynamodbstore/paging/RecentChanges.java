package dynamodbstore.paging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The things of one kind that this server has made or changed so lately that global indexes may not
 * know of it. Searches look at them too, so that whoever makes one finds it at once. Of what other
 * servers do a search may learn a moment later.
 *
 * @param <K> what things are known by
 */
public final class RecentChanges<K> {
  /** An index is hardly ever further behind. */
  private static final Duration LATELY = Duration.ofSeconds(5);

  /**
   * So many more reads a search costs at most; when more is changed, the earliest are forgotten.
   */
  private static final int MOST = 50;

  private final InstantSource clock;
  private final LinkedHashMap<K, Instant> changes = new LinkedHashMap<>();

  public RecentChanges(InstantSource clock) {
    this.clock = clock;
  }

  public synchronized void note(K id) {
    var _ = changes.remove(id);
    changes.put(id, clock.instant());
    if (changes.size() > MOST) {
      var _ = changes.pollFirstEntry();
    }
  }

  public synchronized List<K> ids() {
    var longAgo = clock.instant().minus(LATELY);
    changes.values().removeIf(at -> at.isBefore(longAgo));
    return List.copyOf(changes.keySet());
  }
}
