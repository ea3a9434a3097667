package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The experiments that this server has made or changed so lately that global indexes may not know
 * of it. Searches look at them too, so that whoever makes an experiment finds it at once. Of what
 * other servers do a search may learn a moment later.
 */
final class RecentChanges {
  /** An index is hardly ever further behind. */
  private static final Duration LATELY = Duration.ofSeconds(5);

  /**
   * So many more reads a search costs at most; when more is changed, the earliest are forgotten.
   */
  private static final int MOST = 50;

  private final InstantSource clock;
  private final LinkedHashMap<ExperimentId, Instant> changes = new LinkedHashMap<>();

  RecentChanges(InstantSource clock) {
    this.clock = clock;
  }

  synchronized void note(ExperimentId id) {
    var _ = changes.remove(id);
    changes.put(id, clock.instant());
    if (changes.size() > MOST) {
      var _ = changes.pollFirstEntry();
    }
  }

  synchronized List<ExperimentId> ids() {
    var longAgo = clock.instant().minus(LATELY);
    changes.values().removeIf(at -> at.isBefore(longAgo));
    return List.copyOf(changes.keySet());
  }
}
