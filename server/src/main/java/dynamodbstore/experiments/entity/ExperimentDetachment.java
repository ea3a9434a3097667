package dynamodbstore.experiments.entity;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The writes that take an experiment out of its workspace and of all indexes. */
final class ExperimentDetachment {
  private static final String DETACHED = "detached";

  private ExperimentDetachment() {}

  /** Of one transaction; refused if the experiment has changed. Its name becomes free. */
  static List<Write> writes(Experiment before, Instant now) {
    var writes = new ArrayList<Write>();
    writes.add(
        Write.update(
            ExperimentKeys.experiment(before.id()),
            isUnchanged(before),
            Change.set("workspace", Workspace.NOWHERE),
            Change.set("stage", Experiment.Stage.DELETED.name()),
            Change.set(DETACHED, now.toEpochMilli()),
            Change.leaveIndex(Index.GSI2),
            Change.leaveIndex(Index.GSI4),
            Change.leaveIndex(Index.GSI5)));
    writes.add(Write.delete(ExperimentKeys.nameClaim(before.workspace(), before.name())));
    writes.add(Write.delete(ExperimentKeys.reversedName(before.id())));
    writes.addAll(
        WorkspaceMembershipRepository.leaving(
            before.workspace(), WorkspaceFamily.EXPERIMENT, before.id().toString()));
    return writes;
  }

  static Condition isUnchanged(Experiment before) {
    return Condition.all(ExperimentItems.unchanged(before), Condition.is("name", before.name()));
  }
}
