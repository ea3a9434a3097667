package dynamodbstore.deletionmarks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.DecodableAudit;
import dynamodbstore.verification.FamilyAudit;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;

/**
 * Repository of the times of the last deletions. A mark is written before the deletion itself: if
 * the server crashes in between, the client's retry completes the deletion. It stays when the run
 * or experiment is restored. Thread-safe.
 */
public final class DeletionMarkRepository {
  private static final String TIME = "time";

  private final Table table;

  public DeletionMarkRepository(Table table) {
    this.table = table;
  }

  /** What {@code table verify} checks of marks. */
  public static FamilyAudit audit() {
    return new DecodableAudit("deletion marks", DeletionMarkKeys.ALL, mark -> mark.number(TIME));
  }

  /** One write. */
  public void mark(RunId run, Instant now) {
    put(DeletionMarkKeys.of(run), now);
  }

  /** One write, for all runs of the experiment. */
  public void mark(ExperimentId experiment, Instant now) {
    put(DeletionMarkKeys.of(experiment), now);
  }

  private void put(Key key, Instant now) {
    var _ = table.write(Write.put(Item.at(key).with(TIME, now.toEpochMilli()).build()));
  }

  /**
   * The marks of runs and of their experiments. One batch read, of two keys for each run.
   *
   * @param runs only an id that the server has generated tells its experiment
   */
  public DeletionMarks of(Collection<RunId> runs) {
    if (runs.isEmpty()) {
      return DeletionMarks.NONE;
    }
    var keys = new LinkedHashSet<Key>();
    for (var run : runs) {
      keys.add(DeletionMarkKeys.of(run));
      run.experiment().map(DeletionMarkKeys::of).ifPresent(keys::add);
    }
    var found = table.getAll(keys, Read.STRONG);
    var deletions = new HashMap<RunId, Long>();
    for (var run : runs) {
      time(found, DeletionMarkKeys.of(run))
          .ifPresent(time -> deletions.merge(run, time, Math::max));
      run.experiment()
          .flatMap(experiment -> time(found, DeletionMarkKeys.of(experiment)))
          .ifPresent(time -> deletions.merge(run, time, Math::max));
    }
    return new DeletionMarks(deletions);
  }

  private static Optional<Long> time(Map<Key, Item> found, Key key) {
    return Optional.ofNullable(found.get(key)).map(mark -> mark.number(TIME));
  }
}
