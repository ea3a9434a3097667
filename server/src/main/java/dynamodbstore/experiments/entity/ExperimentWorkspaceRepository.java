package dynamodbstore.experiments.entity;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.table.Change;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceResources;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repository of the experiments of a workspace that is deleted. Each experiment changes in one
 * transaction, and only then loses its membership row, so that after a crash the next attempt finds
 * what is left to do. Thread-safe.
 */
public final class ExperimentWorkspaceRepository implements WorkspaceResources {
  private static final String KIND = "experiment";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;
  private final ExperimentRepository experiments;
  private final NameTextIndex<Experiment> texts;
  private final InstantSource clock;

  public ExperimentWorkspaceRepository(
      Table table, FullTextStatusRepository fullText, InstantSource clock) {
    this.table = table;
    this.experiments = new ExperimentRepository(table, fullText, clock);
    this.texts = ExperimentNameIndexing.of(table, fullText);
    this.clock = clock;
  }

  @Override
  public WorkspaceFamily family() {
    return WorkspaceFamily.EXPERIMENT;
  }

  @Override
  public Optional<String> conflict(String workspace, String id) {
    return member(workspace, id)
        .map(Experiment::name)
        .filter(name -> experiments.findByName(Caller.DEFAULT_WORKSPACE, name).isPresent());
  }

  /**
   * The full-text rows are written first: searches verify the workspace of what they find. One
   * transaction and one write for each row.
   */
  @Override
  public boolean move(String workspace, String id) {
    return update.call(
        KIND,
        id,
        () -> {
          var found = member(workspace, id);
          if (found.isEmpty()) {
            forget(workspace, id);
            return Optional.of(true);
          }
          var before = found.get();
          var after = before.in(Caller.DEFAULT_WORKSPACE);
          if (experiments.findByName(after.workspace(), after.name()).isPresent()) {
            return Optional.of(false);
          }
          var rows = FullTextRepository.rows(texts.owner(after), texts.tokens(after));
          if (!rows.isEmpty()) {
            var _ = table.writeAll(rows);
          }
          return switch (table.transact(moving(before, after))) {
            case Outcome.Written _ -> Optional.of(true);
            case Outcome.Refused(int at, _) when at > 0 -> Optional.of(false);
            case Outcome.Refused _ -> Optional.empty();
          };
        });
  }

  private static List<Write> moving(Experiment before, Experiment after) {
    var writes = new ArrayList<Write>();
    writes.add(
        Write.update(
            ExperimentKeys.experiment(before.id()),
            ExperimentDetachment.isUnchanged(before),
            Change.set("workspace", after.workspace()),
            Change.move(Index.GSI2, ExperimentKeys.byCreation(after)),
            Change.move(Index.GSI4, ExperimentKeys.byUpdate(after)),
            Change.move(Index.GSI5, ExperimentKeys.inNameOrder(after))));
    writes.add(Write.create(ExperimentItems.nameClaim(after)));
    writes.add(Write.delete(ExperimentKeys.nameClaim(before.workspace(), before.name())));
    writes.add(Write.put(ExperimentItems.reversedName(after)));
    writes.addAll(
        WorkspaceMembershipRepository.leaving(
            before.workspace(), WorkspaceFamily.EXPERIMENT, before.id().toString()));
    return writes;
  }

  /**
   * Detaches the experiment: it is in no workspace any more, and waits to be purged. One
   * transaction.
   */
  @Override
  public void delete(String workspace, String id) {
    update.run(
        KIND,
        id,
        () -> {
          var found = member(workspace, id);
          if (found.isEmpty()) {
            forget(workspace, id);
            return true;
          }
          return table.transact(detaching(found.get())).isWritten();
        });
  }

  private List<Write> detaching(Experiment before) {
    var writes = new ArrayList<>(ExperimentDetachment.writes(before, clock.instant()));
    var id = before.id().toString();
    writes.add(WorkspaceMembershipRepository.row(Workspace.NOWHERE, family(), id));
    return writes;
  }

  private Optional<Experiment> member(String workspace, String id) {
    return experiments
        .find(ExperimentId.parse(id))
        .filter(found -> found.workspace().equals(workspace));
  }

  /** Deletes the row of an experiment that is not in the workspace: one that never was created. */
  private void forget(String workspace, String id) {
    var _ = table.writeAll(WorkspaceMembershipRepository.leaving(workspace, family(), id));
  }
}
