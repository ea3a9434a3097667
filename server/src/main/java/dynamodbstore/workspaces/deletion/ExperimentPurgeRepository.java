package dynamodbstore.workspaces.deletion;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Repository that deletes the items of detached experiments: traces first, then the partitions of
 * runs, datasets and blocks, then the experiment's own, and its item last, together with the row by
 * which the next attempt finds it. Idempotent, so that any server continues after a crash.
 * Thread-safe.
 */
public final class ExperimentPurgeRepository {
  /**
   * How long an experiment stays detached: longer than any request that has read it before, and
   * that might write to it once more, plus the clock skew between servers.
   */
  static final Duration GRACE = Duration.ofMinutes(5);

  private static final String DETACHED = "detached";
  private static final int DELETED_AT_ONCE = 100;
  private static final String BLOCKS = "#TB";

  private final Table table;
  private final WorkspaceRepository workspaces;
  private final Consumer<ExperimentId> traces;
  private final InstantSource clock;
  private final AtomicLong waiting = new AtomicLong();

  /**
   * @param traces deletes all traces of an experiment, their open rows and their blocks: what the
   *     packer would delete later, when it does not find it any more
   */
  public ExperimentPurgeRepository(
      Table table,
      WorkspaceRepository workspaces,
      Consumer<ExperimentId> traces,
      InstantSource clock) {
    this.table = table;
    this.workspaces = workspaces;
    this.traces = traces;
    this.clock = clock;
  }

  /** Experiments that were waiting when this server looked last. */
  public long waiting() {
    return waiting.get();
  }

  /** Purges the experiments that were detached long enough ago. One query if there are none. */
  public void purgeDue() {
    long before = clock.instant().minus(GRACE).toEpochMilli();
    var found = workspaces.members(Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT).toList();
    waiting.set(found.size());
    for (var text : found) {
      boolean _ =
          IsolatedWork.attempt(
              "The experiment " + text, () -> purgeIfDue(ExperimentId.parse(text), before));
    }
  }

  private void purgeIfDue(ExperimentId id, long before) {
    var item = table.get(ExperimentKeys.experiment(id), Read.STRONG);
    if (item.filter(one -> one.has(DETACHED) && one.number(DETACHED) >= before).isEmpty()) {
      purge(id);
      waiting.getAndDecrement();
    }
  }

  private void purge(ExperimentId id) {
    traces.accept(id);
    var own = ExperimentKeys.partition(id);
    TraceKeys.rows(id).forEach(this::deletePartition);
    deleteWithChildren(own + BLOCKS);
    deleteWithChildren(own);
    var writes = new ArrayList<Write>();
    writes.add(
        Write.delete(ExperimentKeys.experiment(id), Condition.is("workspace", Workspace.NOWHERE)));
    writes.addAll(
        WorkspaceMembershipRepository.leaving(
            Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT, id.toString()));
    if (!table.transact(writes).isWritten()) {
      // Another server has deleted the item, and may have crashed before its answer arrived.
      var _ = table.writeAll(writes.subList(1, writes.size()));
    }
  }

  /** Deletes the items of a partition, and the partitions that belong to them before. */
  private void deleteWithChildren(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    Pages.stream(table, query)
        .flatMap(item -> child(item.key()).stream())
        .distinct()
        .forEach(this::deletePartition);
    deletePartition(partition);
  }

  /** The partition that belongs to an item: that of a run, a dataset or a block. */
  private static List<String> child(Key key) {
    var steps = List.of(key.sort().split("#", -1));
    if (key.partition().endsWith(BLOCKS)) {
      return List.of(key.partition() + "#" + steps.getLast());
    }
    boolean isDataset = steps.getFirst().equals("D") && steps.size() == 2;
    boolean hasPartition = RunKeys.isRun(key) || isDataset;
    return hasPartition ? List.of(key.partition() + "#" + key.sort()) : List.of();
  }

  /** Deletes all items of a partition except that of an experiment. */
  private void deletePartition(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    var keys =
        Pages.stream(table, query).map(Item::key).filter(key -> !ExperimentKeys.isExperiment(key));
    BatchMappingIterator.of(
            keys,
            DELETED_AT_ONCE,
            some -> table.writeAll(some.stream().<Write>map(Write::delete).toList()))
        .forEach(_ -> {});
  }
}
