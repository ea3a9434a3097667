package dynamodbstore.paging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Set of entities that this server has created or changed within the last seconds, and that an
 * eventually consistent global index may not contain yet. Searches read these entities too, so that
 * a client finds its own writes at once (read-your-writes per server). Writes of other servers can
 * appear a moment later. Thread-safe: the object's monitor guards the map.
 *
 * @param <K> id of the entity
 */
public final class RecentChanges<K> {
  /** Index lag rarely exceeds this. */
  private static final Duration LATELY = Duration.ofSeconds(5);

  /**
   * Upper bound of the additional reads per search; if more entities change, the oldest are
   * evicted.
   */
  private static final int MOST = 50;

  private final InstantSource clock;
  private final LinkedHashMap<K, Instant> changes = new LinkedHashMap<>();

  public RecentChanges(InstantSource clock) {
    this.clock = clock;
  }

  public synchronized void record(K id) {
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
