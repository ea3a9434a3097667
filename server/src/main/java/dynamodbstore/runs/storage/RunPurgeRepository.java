package dynamodbstore.runs.storage;

import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentItemReader;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repository of the permanent deletion of runs. It is decided by one transaction, which deletes the
 * item of the run: later requests, settlers and restorations find none. What remains is deleted by
 * the ticket, in any number of attempts. Thread-safe.
 */
public final class RunPurgeRepository {
  private static final int DELETED_AT_ONCE = 100;

  private final Table table;
  private final RunRepository runs;

  public RunPurgeRepository(Table table) {
    this.table = table;
    this.runs = new RunRepository(table);
  }

  /** The run, active or not. As {@link RunRepository#find}. */
  public Optional<RunSummary> find(RunId id) {
    return runs.find(id);
  }

  /**
   * The runs of an experiment that were deleted by themselves, and not just with it. One query of a
   * local index.
   */
  public Stream<RunSummary> deletedByThemselves(Experiment experiment) {
    return runs(Query.of(Index.LSI1, partition(experiment)).in(RunKeys.deleted()), experiment);
  }

  /**
   * The deleted runs of an experiment. One query of a local index; if the experiment is deleted,
   * one of all its runs.
   */
  public Stream<RunSummary> deleted(Experiment experiment) {
    if (experiment.isActive()) {
      return deletedByThemselves(experiment);
    }
    var range = SortRange.prefix(RunKeys.RUN);
    return runs(Query.of(Index.PRIMARY, partition(experiment)).in(range), experiment);
  }

  private static String partition(Experiment experiment) {
    return RunKeys.partition(experiment.id());
  }

  private Stream<RunSummary> runs(Query query, Experiment experiment) {
    return Pages.stream(table, query.read(Read.STRONG))
        .filter(item -> RunKeys.isRun(item.key()))
        .map(item -> new RunSummary(RunItems.fromItem(item), experiment))
        .filter(RunPurgeRepository::isDeletable);
  }

  /**
   * Whether a run is deleted. While an experiment is being restored, its runs are still shown as
   * deleted, but a client has decided to have them back.
   */
  public static boolean isDeletable(RunSummary run) {
    return !run.isActive() && run.experiment().stage() != Experiment.Stage.RESTORING;
  }

  /** All runs of an experiment. One query. */
  public Stream<RunId> ids(ExperimentId experiment) {
    var query =
        Query.of(Index.PRIMARY, RunKeys.partition(experiment))
            .in(SortRange.prefix(RunKeys.RUN))
            .read(Read.STRONG.keys());
    return Pages.stream(table, query).map(item -> RunKeys.location(item.key()).run());
  }

  /** When a run that is not active was deleted, by itself or with its experiment. */
  public static Instant deletionOf(RunSummary run) {
    return run.run().lifecycle().deleted().orElse(run.experiment().updated());
  }

  /**
   * Decides the deletion: one transaction. False if the run was restored, deleted again or settled
   * since it was read.
   */
  public boolean decide(RunSummary run, Instant now) {
    var settling = run.run().settlingState().token().isPresent();
    var fields = RunItems.toItem(run.run()).fields();
    var id = run.location().run().text();
    var ticket =
        new PurgeTicket(
            PurgeKind.RUN,
            run.location().experiment(),
            id,
            run.experiment().workspace(),
            List.of(
                run.run()
                    .artifacts()
                    .orElse(ArtifactUri.append(run.experiment().artifactLocation(), id))),
            (settling ? now : deletionOf(run)).plus(PurgeTicket.GRACE),
            fields);
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(RunKeys.run(run.location()), isUnchanged(run)));
    writes.add(PurgeTicketRepository.deciding(ticket));
    if (!run.run().lifecycle().isDeleted()) {
      writes.add(
          Write.check(
              ExperimentItemReader.key(run.experiment().id()),
              Condition.all(
                  Condition.is("stage", run.experiment().stage().name()),
                  Condition.is("epoch", run.experiment().epoch()))));
    }
    return table.transact(writes).isWritten();
  }

  /** A run that is restored in a deleted experiment changes nothing but the epoch of that. */
  private static Condition isUnchanged(RunSummary run) {
    var lifecycle = run.run().lifecycle();
    return Condition.all(
        RunItems.unchangedSince(run.run()),
        lifecycle.restoredIn() == 0
            ? Condition.not(Condition.has("restoredIn"))
            : Condition.is("restoredIn", lifecycle.restoredIn()),
        lifecycle
            .deleted()
            .map(deleted -> Condition.is("deleted", deleted.toEpochMilli()))
            .orElse(Condition.not(Condition.has("deleted"))));
  }

  /**
   * Deletes the items of a run. The rows first, because only the snapshot names them; the snapshot
   * last. Idempotent.
   */
  public void deleteItems(PurgeTicket ticket) {
    var location = new RunLocation(ticket.experiment(), new RunId(ticket.id()));
    var run = RunItems.fromItem(ticket.item(RunKeys.run(location)));
    table
        .get(RunKeys.snapshot(location), Read.STRONG)
        .map(item -> RunSnapshotItems.fromItem(run, item))
        .ifPresent(
            snapshot -> {
              var rows = new HashSet<>(snapshot.rows());
              rows.addAll(snapshot.stale());
              deleteAll(rows.stream());
            });
    deletePartition(location);
    var _ = table.write(Write.delete(RunKeys.snapshot(location)));
  }

  /** Rows that name a logged model stay: the model is still found by its source run. */
  private void deletePartition(RunLocation location) {
    var query = Query.of(Index.PRIMARY, location.partition()).read(Read.STRONG.keys());
    var models = new ArrayList<Key>();
    deleteAll(
        Pages.stream(table, query)
            .map(Item::key)
            .filter(
                key -> {
                  boolean isOfModel = RunKeys.isOfModel(key);
                  if (isOfModel) {
                    models.add(key);
                  }
                  return !isOfModel;
                }));
    var found =
        table.getAll(
            models.stream().map(row -> RunKeys.model(location, row)).toList(), Read.STRONG.keys());
    deleteAll(models.stream().filter(row -> !found.containsKey(RunKeys.model(location, row))));
  }

  private void deleteAll(Stream<Key> keys) {
    BatchMappingIterator.of(
            keys,
            DELETED_AT_ONCE,
            some -> table.writeAll(some.stream().<Write>map(Write::delete).toList()))
        .forEach(_ -> {});
  }
}
