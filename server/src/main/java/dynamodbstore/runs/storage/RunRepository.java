package dynamodbstore.runs.storage;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.experiments.RunRestoration;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentItemReader;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.SettlingState;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads and writes of run items, with their costs. Thread-safe. */
public final class RunRepository implements RunRestoration {
  /** Longest id the reference accepts; longer ids are not queried. */
  private static final int LONGEST_ID = 256;

  private static final Read STATE = Read.STRONG.only("state");
  private static final int REVIVED_AT_ONCE = 100;

  private final Table table;

  public RunRepository(Table table) {
    this.table = table;
  }

  /** Hides the assessments that a run has made so far. One write. */
  public void markDeletion(RunId id, Instant now) {
    new DeletionMarkRepository(table).mark(id, now);
  }

  /**
   * Finds a run and its experiment. One batch read of two items; a query of a global index before
   * it, if the id does not contain its location.
   */
  Optional<RunSummary> find(RunId id) {
    return read(id, _ -> List.of(), (info, _) -> info);
  }

  /** The same batch read, with some params of the run. */
  Optional<RunWithData> findWithParams(RunId id, List<String> keys) {
    return read(
        id,
        location -> keys.stream().map(key -> RunKeys.param(location, key)).toList(),
        RunRepository::withParams);
  }

  /**
   * Locations of runs in a workspace; the runs may not exist, because most ids contain their
   * location. One batch read of the experiments, and a query of a global index for each other id.
   */
  public Map<RunId, RunLocation> locateAll(String workspace, Collection<RunId> ids) {
    var locations = new LinkedHashMap<RunId, RunLocation>();
    for (var id : ids) {
      locate(id).ifPresent(location -> locations.put(id, location));
    }
    var keys =
        locations.values().stream()
            .map(location -> ExperimentItemReader.key(location.experiment()))
            .distinct();
    var experiments = table.getAll(keys.toList(), Read.STRONG);
    locations
        .values()
        .removeIf(
            location -> {
              var item = experiments.get(ExperimentItemReader.key(location.experiment()));
              return item == null || !ExperimentItemReader.read(item).workspace().equals(workspace);
            });
    return locations;
  }

  /**
   * Location of a run that may not exist. No read if the id contains it, otherwise a query of a
   * global index.
   */
  public Optional<RunLocation> locate(RunId id) {
    return id.experiment()
        .map(experiment -> new RunLocation(experiment, id))
        .or(() -> findForeign(id));
  }

  /** One read. */
  public Optional<Run> find(RunLocation location) {
    return table.get(RunKeys.run(location), Read.STRONG).map(RunItems::fromItem);
  }

  /** Whether the run exists and is not LIVE. One read. */
  boolean isSettlingOrSettled(RunLocation location) {
    return table
        .get(RunKeys.run(location), STATE)
        .filter(run -> !run.text("state").equals(SettlingState.State.LIVE.name()))
        .isPresent();
  }

  /** The experiment, and whether it has a run with this id already. One batch read of two items. */
  public Optional<CreationTarget> findCreationTarget(RunLocation location) {
    var key = RunKeys.run(location);
    var experimentKey = ExperimentItemReader.key(location.experiment());
    var found = table.getAll(List.of(experimentKey, key), Read.STRONG);
    return Optional.ofNullable(found.get(experimentKey))
        .map(
            experiment ->
                new CreationTarget(ExperimentItemReader.read(experiment), found.containsKey(key)));
  }

  /**
   * Writes the tags first and the run last, one write each. False if a run with this id exists. A
   * crash in between leaves tags without a run, under an id that no client knows.
   */
  public boolean create(Run run, List<Tag> tags) {
    var first =
        tags.stream().<Write>map(tag -> Write.put(RunItems.toItem(run.location(), tag))).toList();
    var last = List.<Write>of(Write.create(RunItems.toItem(run)));
    return table.writeStaged(StagedWrite.inOrder(first, last)).last().getFirst().isWritten();
  }

  /**
   * Optimistic update of the fields that differ: one write, or none. Refused if the run is gone, if
   * an index position changed, or if a settler began meanwhile.
   */
  public Outcome change(Run before, Run after) {
    var changes = RunItems.changes(before, after);
    return changes.isEmpty()
        ? Outcome.written()
        : table.write(update(before, changes, RunItems.unchangedSince(before)));
  }

  /**
   * Restores deleted runs: one query of a local index, and a read and a write for each. An {@link
   * OptimisticUpdate} of all of them: a retry restores those that changed concurrently.
   */
  @Override
  public void reviveRuns(Experiment restoring) {
    OptimisticUpdate.USUAL.run("experiment", restoring.id(), () -> tryReviveAll(restoring));
  }

  private boolean tryReviveAll(Experiment restoring) {
    var query =
        Query.of(Index.LSI1, RunKeys.partition(restoring.id()))
            .in(RunKeys.deleted())
            .limit(REVIVED_AT_ONCE);
    boolean isAll = true;
    var writes = new ArrayList<Write>();
    for (var item : Pages.of(table, query)) {
      var run = RunItems.fromItem(item);
      if (run.lifecycle().deletedIn() < restoring.eraOnceRestored()) {
        var condition =
            Condition.all(
                RunItems.unchangedSince(run),
                Condition.is("deletedIn", run.lifecycle().deletedIn()));
        writes.add(update(run, RunItems.changes(run, run.restored(restoring)), condition));
      }
      if (writes.size() == REVIVED_AT_ONCE) {
        isAll &= tryWriteAll(writes);
        writes.clear();
      }
    }
    return tryWriteAll(writes) && isAll;
  }

  private boolean tryWriteAll(List<Write> writes) {
    return table.writeAll(writes).stream().allMatch(Outcome::isWritten);
  }

  private static Write update(Run run, List<Change> changes, Condition condition) {
    return new Write.Update(RunKeys.run(run.location()), changes, condition, false);
  }

  private <R> Optional<R> read(
      RunId id, Function<RunLocation, List<Key>> beside, Reading<R> reading) {
    return id.experiment()
        .map(experiment -> new RunLocation(experiment, id))
        .flatMap(location -> read(location, beside, reading))
        .or(() -> findForeign(id).flatMap(location -> read(location, beside, reading)));
  }

  private <R> Optional<R> read(
      RunLocation location, Function<RunLocation, List<Key>> beside, Reading<R> reading) {
    var runKey = RunKeys.run(location);
    var experimentKey = ExperimentItemReader.key(location.experiment());
    var keys = new ArrayList<>(beside.apply(location));
    keys.add(runKey);
    keys.add(experimentKey);
    var found = table.getAll(keys, Read.STRONG);
    var run = found.get(runKey);
    var experiment = found.get(experimentKey);
    if (run == null || experiment == null) {
      return Optional.empty();
    }
    var info = new RunSummary(RunItems.fromItem(run), ExperimentItemReader.read(experiment));
    return Optional.of(reading.of(info, found));
  }

  /**
   * One eventually consistent query of a global index: a run that was just created may be missing.
   */
  private Optional<RunLocation> findForeign(RunId id) {
    if (id.text().length() > LONGEST_ID) {
      return Optional.empty();
    }
    var query =
        Query.of(Index.GSI1, RunKeys.byId(id))
            .in(RunKeys.runOfId())
            .read(Read.EVENTUAL.keys())
            .limit(1);
    return Pages.stream(table, query).findFirst().map(item -> RunKeys.location(item.key()));
  }

  private static RunWithData withParams(RunSummary info, Map<Key, Item> found) {
    var params = new ArrayList<Param>();
    for (var item : found.values()) {
      if (item.key().partition().equals(info.location().partition())) {
        params.add(RunItems.param(item));
      }
    }
    var data = new ChildItemData(List.of(), params, List.of(), RunLinks.NONE);
    return new RunWithData(info, data);
  }

  /** Builds a result from a run, its experiment and the other items of the same batch read. */
  private interface Reading<R> {
    R of(RunSummary info, Map<Key, Item> found);
  }

  /** Target of a run creation. */
  public record CreationTarget(Experiment experiment, boolean isTaken) {}
}
