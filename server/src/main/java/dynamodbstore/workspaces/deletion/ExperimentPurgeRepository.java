package dynamodbstore.workspaces.deletion;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Repository that deletes the items of detached experiments: their contents first, and the item
 * last, together with the row by which the next attempt finds it. Idempotent, so that any server
 * continues after a crash. Thread-safe.
 */
public final class ExperimentPurgeRepository {
  /**
   * How long an experiment stays detached: longer than any request that has read it before, and
   * that might write to it once more, plus the clock skew between servers.
   */
  static final Duration GRACE = Duration.ofMinutes(5);

  private static final String DETACHED = "detached";

  private final Table table;
  private final WorkspaceRepository workspaces;
  private final ExperimentContentRepository contents;
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
    this.contents = new ExperimentContentRepository(table, traces);
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
    contents.delete(id);
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
}
