package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repository of the permanent deletion of experiments. It is decided by one transaction, which
 * takes the experiment out of its workspace and of all indexes, as the deletion of a workspace
 * does; its item is deleted last, together with the ticket. Thread-safe.
 */
public final class DeletedExperimentRepository {
  private final Table table;

  public DeletedExperimentRepository(Table table) {
    this.table = table;
  }

  /** One read. */
  public Optional<Experiment> find(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id), Read.STRONG).map(ExperimentItems::fromItem);
  }

  /** All experiments of a workspace. One query on GSI2, which may miss what was just created. */
  public Stream<Experiment> all(String workspace) {
    var query =
        Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace))
            .in(ExperimentKeys.byCreation())
            .read(Read.STRONG);
    return Pages.stream(table, query).map(ExperimentItems::fromItem);
  }

  /** All experiments of all workspaces. One query for each workspace, as {@link #all}. */
  public Stream<Experiment> everywhere() {
    return workspaces().stream().flatMap(this::all);
  }

  /** The names of all workspaces. One query. */
  public List<String> workspaces() {
    return new WorkspaceRepository(table, InstantSource.system())
        .list().stream().map(Workspace::name).toList();
  }

  /**
   * Decides the deletion: one transaction. False if the experiment was restored or deleted again
   * since it was read.
   */
  public boolean decide(Experiment experiment, Instant now) {
    var ticket =
        new PurgeTicket(
            PurgeKind.EXPERIMENT,
            experiment.id(),
            experiment.id().toString(),
            experiment.workspace(),
            List.of(),
            now.plus(PurgeTicket.GRACE),
            Map.of());
    var writes = new ArrayList<>(ExperimentDetachment.writes(experiment, now));
    writes.add(PurgeTicketRepository.deciding(ticket));
    return table.transact(writes).isWritten();
  }

  /** Deletes the item and the ticket, after everything else: one transaction. Idempotent. */
  public void end(PurgeTicket ticket) {
    var gone = Condition.any(Condition.absent(), Condition.is("workspace", Workspace.NOWHERE));
    var _ =
        table.transact(
            List.of(
                Write.delete(ExperimentKeys.experiment(ticket.experiment()), gone),
                PurgeTicketRepository.ending(ticket)));
  }
}
