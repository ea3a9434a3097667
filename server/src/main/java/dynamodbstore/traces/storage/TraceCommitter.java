package dynamodbstore.traces.storage;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Commits groups of changes: one attempt at a time, without retry. Thread-safe. */
final class TraceCommitter {
  private static final System.Logger LOG = System.getLogger(TraceCommitter.class.getName());

  /** From this number on, new traces are committed by two threads, each half of them. */
  private static final int MANY = 32;

  /** Bounds what one staged write holds in memory, but for a single trace that is larger. */
  private static final long BYTES_AT_ONCE = 8 << 20;

  private final TraceRepository traces;
  private final TraceCommitRepository commits;
  private final TracePlanner planner;
  private final LeftRows leftRows;
  private final CommitListener listener;
  private final Optional<DirectBlocks> direct;

  /**
   * @param listener gets what a commit leaves to a packer
   * @param direct creates many traces in one block, if traces are packed
   */
  TraceCommitter(
      TraceRepository traces,
      TraceCommitRepository commits,
      Environment environment,
      CommitListener listener,
      Optional<DirectBlocks> direct) {
    this.direct = direct;
    this.traces = traces;
    this.commits = commits;
    this.listener = listener;
    var revisions = new Revisions(environment);
    planner = new TracePlanner(revisions, traces::withChunks, traces::chunks, commits::row);
    leftRows = new LeftRows(traces, commits, revisions);
  }

  /**
   * Commits groups of different traces, in one staged write for about {@value #BYTES_AT_ONCE}
   * bytes.
   *
   * @param isRetry whether an earlier attempt may have been refused
   * @return groups with what was not committed: all changes of a group that a concurrent writer of
   *     its trace has refused, and those that follow a deletion
   */
  List<TraceGroup> attempt(List<TraceGroup> groups, boolean isRetry) {
    var metas = traces.metas(groups.stream().map(TraceGroup::id).toList());
    if (!metas.isEmpty() || isRetry) {
      return attempt(groups, metas, isRetry);
    }
    return direct
        .filter(blocks -> groups.size() >= blocks.fewest())
        .flatMap(blocks -> create(groups, blocks))
        .orElseGet(() -> inHalves(groups, some -> attempt(some, metas, false)));
  }

  /**
   * Plans many new traces in two threads. They need no read but a single get of the experiment, so
   * the other thread needs no permit of the request.
   */
  private static <R> List<R> inHalves(
      List<TraceGroup> groups, Function<List<TraceGroup>, List<R>> work) {
    if (groups.size() < MANY) {
      return work.apply(groups);
    }
    int half = groups.size() / 2;
    return InTwoThreads.run(
            () -> work.apply(groups.subList(0, half)),
            () -> work.apply(groups.subList(half, groups.size())))
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  /** Creates finished traces in a block; empty if that is not possible for one of them. */
  private Optional<List<TraceGroup>> create(List<TraceGroup> groups, DirectBlocks blocks) {
    var creations = inHalves(groups, this::creations);
    if (creations.size() < groups.size()) {
      return Optional.empty();
    }
    return blocks.create(creations).map(created -> completed(creations, created));
  }

  /** Stops at the first group that does anything else. */
  private List<TraceCreation> creations(List<TraceGroup> groups) {
    var creations = new ArrayList<TraceCreation>();
    for (var group : groups) {
      var creation = planner.creation(group);
      if (creation.isEmpty()) {
        break;
      }
      creations.add(creation.get());
    }
    return creations;
  }

  private List<TraceGroup> completed(List<TraceCreation> creations, DirectBlocks.Created created) {
    var left = new ArrayList<TraceGroup>();
    for (int at = 0; at < creations.size(); at++) {
      var group = creations.get(at).group();
      if (created.isNew().get(at)) {
        group.changes().forEach(PendingChange::complete);
      } else {
        left.add(group);
      }
    }
    listener.onBlock(created.block(), creations.size() - left.size());
    return left;
  }

  private List<TraceGroup> attempt(
      List<TraceGroup> groups, Map<TraceId, TraceMeta> metas, boolean isRetry) {
    var left = new ArrayList<TraceGroup>();
    var plans = new ArrayList<TraceCommitPlan>();
    long bytes = 0;
    for (var group : groups) {
      var plan = planner.plan(group, Optional.ofNullable(metas.get(group.id())), isRetry);
      plans.add(plan);
      bytes += plan.bytes();
      if (bytes >= BYTES_AT_ONCE) {
        left.addAll(commit(plans));
        plans.clear();
        bytes = 0;
      }
    }
    left.addAll(commit(plans));
    return left;
  }

  /** One staged write. All results are known before anything is cleaned up. */
  private List<TraceGroup> commit(List<TraceCommitPlan> plans) {
    var committed = commits.commit(plans);
    var left = new ArrayList<TraceGroup>();
    for (int at = 0; at < plans.size(); at++) {
      var plan = plans.get(at);
      if (!committed.get(at)) {
        left.add(plan.group());
      } else {
        plan.complete();
        plan.experiments()
            .forEach(experiment -> listener.onRow(experiment, plan.opened().contains(experiment)));
        if (!plan.rest().isEmpty()) {
          left.add(new TraceGroup(plan.group().id(), plan.rest()));
        }
      }
    }
    cleanUp(plans, committed);
    return left;
  }

  /**
   * Deletes what nothing refers to: of a committed plan what it has replaced, of a refused one what
   * it has written, under names that are unique to this attempt. A failure, of the table or for
   * lack of capacity, is only logged: the change itself is committed or refused already, and no
   * reader sees what remains, as after a crash.
   */
  private void cleanUp(List<TraceCommitPlan> plans, List<Boolean> committed) {
    var garbage = new ArrayList<Key>();
    var rows = new LinkedHashMap<TraceId, ExperimentId>();
    for (int at = 0; at < plans.size(); at++) {
      var plan = plans.get(at);
      if (committed.get(at)) {
        garbage.addAll(plan.obsolete());
        plan.leftRow().ifPresent(experiment -> rows.put(plan.group().id(), experiment));
      } else {
        garbage.addAll(plan.unreferenced());
      }
    }
    try {
      commits.delete(garbage);
      leftRows.remove(rows);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Items of traces that nothing refers to remain", e);
    }
  }
}
