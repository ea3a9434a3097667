package dynamodbstore.traces.storage;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Commits groups of changes: one attempt at a time, without retry. Thread-safe. */
final class TraceCommitter {
  private final TraceRepository traces;
  private final TraceCommitRepository commits;
  private final TracePlanner planner;
  private final LeftRows leftRows;

  TraceCommitter(TraceRepository traces, TraceCommitRepository commits, Environment environment) {
    this.traces = traces;
    this.commits = commits;
    var revisions = new Revisions(environment);
    planner =
        new TracePlanner(
            revisions,
            id -> Optional.ofNullable(traces.withChunks(List.of(id)).get(id)),
            commits::row);
    leftRows = new LeftRows(traces, commits, revisions);
  }

  /**
   * Commits groups of different traces.
   *
   * @param isRetry whether an earlier attempt may have been refused
   * @return groups with what was not committed: all changes of a group that a concurrent writer of
   *     its trace has refused, and those that follow a deletion
   */
  List<TraceGroup> attempt(List<TraceGroup> groups, boolean isRetry) {
    var metas = traces.metas(groups.stream().map(TraceGroup::id).toList());
    var plans =
        groups.stream()
            .map(group -> planner.plan(group, Optional.ofNullable(metas.get(group.id())), isRetry))
            .toList();
    var committed = commits.commit(plans);
    var left = new ArrayList<TraceGroup>();
    var garbage = new ArrayList<Key>();
    var leftRowsOf = new LinkedHashMap<TraceId, ExperimentId>();
    for (int at = 0; at < plans.size(); at++) {
      var plan = plans.get(at);
      if (committed.get(at)) {
        plan.complete();
        garbage.addAll(plan.obsolete());
        plan.leftRow().ifPresent(experiment -> leftRowsOf.put(plan.group().id(), experiment));
        if (!plan.rest().isEmpty()) {
          left.add(new TraceGroup(plan.group().id(), plan.rest()));
        }
      } else {
        // Nothing refers to these chunks and parts: their names are unique to this attempt.
        garbage.addAll(plan.unreferenced());
        left.add(plan.group());
      }
    }
    commits.delete(garbage);
    leftRows.remove(leftRowsOf);
    return left;
  }
}
