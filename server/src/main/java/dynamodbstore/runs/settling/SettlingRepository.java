package dynamodbstore.runs.settling;

import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.data.RunSnapshot;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Table operations of the settling protocol, one method for each step. Thread-safe. */
public final class SettlingRepository {
  private static final String GENERATION = RunSnapshotItems.GENERATION;

  private final Table table;

  public SettlingRepository(Table table) {
    this.table = table;
  }

  /**
   * Runs that are due, the longest waiting first within each shard. One eventually consistent query
   * of a global index for each shard, as the stream is consumed: a run may be no longer due.
   */
  Stream<RunLocation> due(Instant now) {
    var due = RunKeys.due(now.toEpochMilli());
    return IntStream.range(0, RunKeys.LIVE_SHARDS)
        .mapToObj(
            shard ->
                Query.of(Index.GSI2, RunKeys.liveShard(shard)).in(due).read(Read.EVENTUAL.keys()))
        .flatMap(query -> Pages.stream(table, query))
        .map(item -> RunKeys.location(item.key()));
  }

  /**
   * Optimistic update of the run item: one write. False if the run was written to or settled since
   * it was read.
   */
  boolean change(Run before, Run after) {
    return table
        .write(
            new Write.Update(
                RunKeys.run(before.location()),
                RunItems.changes(before, after),
                RunItems.unchangedSince(before),
                false))
        .isWritten();
  }

  /** One read. */
  Optional<RunSnapshot> findSnapshot(Run run) {
    return table
        .get(RunKeys.snapshot(run.location()), Read.STRONG)
        .map(item -> RunSnapshotItems.fromItem(run, item));
  }

  /**
   * Puts a snapshot item: one write of several units. False if another settler has replaced {@code
   * predecessor} meanwhile.
   */
  boolean putSnapshot(Item packed, Optional<RunSnapshot> predecessor) {
    var condition =
        predecessor
            .map(before -> Condition.is(GENERATION, before.generation()))
            .orElse(Condition.absent());
    return table.write(Write.replace(packed, condition)).isWritten();
  }

  /** Puts rows, one write each. False if a row of a later generation exists. */
  boolean putRows(Set<Key> rows, long generation) {
    var free = Condition.any(Condition.absent(), Condition.below(GENERATION, generation));
    var writes = new ArrayList<Write>(rows.size());
    for (var row : rows) {
      writes.add(Write.replace(Item.at(row).with(GENERATION, generation).build(), free));
    }
    return table.writeAll(writes).stream().allMatch(Outcome::isWritten);
  }

  /**
   * Deletes rows of earlier generations, one write each. Rows of this or a later generation remain.
   */
  void deleteRowsBefore(Collection<Key> rows, long generation) {
    delete(rows, Condition.below(GENERATION, generation));
  }

  /** Deletes rows of this generation, one write each. Rows of other generations remain. */
  void deleteRowsOf(Collection<Key> rows, long generation) {
    delete(rows, Condition.is(GENERATION, generation));
  }

  /** Removes the list of stale rows from the snapshot, once they are deleted. One write. */
  void forgetStale(Run run) {
    var _ =
        table.write(
            Write.update(
                RunKeys.snapshot(run.location()),
                Condition.is(GENERATION, run.settlingState().generation()),
                Change.remove(RunSnapshotItems.STALE)));
  }

  private void delete(Collection<Key> rows, Condition condition) {
    var _ = table.writeAll(rows.stream().<Write>map(row -> Write.delete(row, condition)).toList());
  }
}
