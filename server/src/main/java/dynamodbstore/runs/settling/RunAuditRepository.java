package dynamodbstore.runs.settling;

import dynamodbstore.api.Environment;
import dynamodbstore.api.RunLocation;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.data.IndexedFields;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshot;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.data.SettledRunRows;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.FoundKeys;
import dynamodbstore.verification.Inconsistency;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * Audit of settled runs: checks that snapshots, rank rows and full-text rows match the child items.
 */
public final class RunAuditRepository implements FamilyAudit {
  private final Table table;
  private final RunDataRepository data;
  private final RunTextSettings texts;
  private final PurgeTicketRepository purges;
  private final RunRepairRepository repair;
  private final FoundKeys runs;

  public RunAuditRepository(Table table) {
    this.table = table;
    this.data = new RunDataRepository(table);
    this.purges = new PurgeTicketRepository(table);
    this.repair = new RunRepairRepository(table, Environment.ofSystem());
    this.runs = new FoundKeys(key -> table.get(key, Read.STRONG.keys()).isPresent());
    var clock = InstantSource.system();
    this.texts = new RunTextSettings(new FullTextStatusRepository(table, clock), clock);
  }

  @Override
  public String family() {
    return "runs";
  }

  @Override
  public boolean owns(Key key) {
    return RunKeys.OF_RUNS.contains(key)
        || RankKeys.ALL.contains(key)
        || RunTextRows.KEYS.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return RunKeys.isRun(item.key())
        ? Optional.of(RunItems.toItem(RunItems.fromItem(item)))
        : Optional.empty();
  }

  /**
   * Whether an item in the partition of a run belongs to one that does not exist. At most one read.
   */
  public boolean isOrphaned(Key child) {
    return RunLocation.isPartition(child.partition())
        && !runs.contains(RunKeys.run(RunLocation.ofPartition(child.partition())));
  }

  /**
   * Whether an item is in the partition of a run that is being deleted permanently. It may outlive
   * its experiment. At most one read.
   */
  public boolean isBeingDeleted(Key child) {
    return RunLocation.isPartition(child.partition())
        && isPurged(RunLocation.ofPartition(child.partition()));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    return fault(item).flatMap(Inconsistency::fault);
  }

  @Override
  public boolean repair(Item item) {
    return repair.repair(item);
  }

  /**
   * Inconsistency of an item, as the end of a sentence that begins with its key; empty if there is
   * none or the item is not written by settlers. While servers run, states that a settler is about
   * to correct may be reported.
   */
  public Optional<String> fault(Item item) {
    var key = item.key();
    if (RunKeys.isRun(key)) {
      return fault(RunItems.fromItem(item));
    }
    if (RunKeys.isSnapshot(key)) {
      var location = RunKeys.locationOfSnapshot(key);
      return run(RunKeys.run(location)).isEmpty() && !isPurged(location)
          ? Optional.of("is the snapshot of a run that does not exist")
          : Optional.empty();
    }
    if (RankKeys.isRank(key)) {
      return rowFault(item, RankKeys.parse(key).run(), "is a rank row that no snapshot names");
    }
    return RunTextRows.isOfRun(key)
        ? rowFault(item, RunTextRows.location(key), "is a full-text row that no snapshot names")
        : Optional.empty();
  }

  private Optional<String> fault(Run run) {
    if (!run.settlingState().isSettled()) {
      return Optional.empty();
    }
    var snapshot =
        findSnapshot(run).filter(copy -> copy.generation() == run.settlingState().generation());
    if (snapshot.isEmpty()) {
      return Optional.of("is settled but has no snapshot");
    }
    var whole = data.readWholeData(run.location());
    if (whole.isEmpty()) {
      return Optional.of("is settled although its data is too large for that");
    }
    var logged = whole.get();
    if (snapshot.get().data().isPresent() && !logged.equals(whole(snapshot.get().data().get()))) {
      return Optional.of("has a snapshot that differs from its child items");
    }
    boolean unranked = run.lifecycle().isDeleted() && snapshot.get().rows().isEmpty();
    var fields = run.settlingState().texts();
    var indexed = snapshot.get().indexed();
    var rows = unranked ? Set.<Key>of() : SettledRunRows.of(run, run.name(), logged, indexed).all();
    if (!fields.equals(indexed.texts())) {
      return Optional.of("has a snapshot with other full-text fields than the run");
    }
    if (!run.lifecycle().isDeleted() && !fields.containsAll(texts.searchableFields())) {
      return Optional.of("lacks full-text rows that searches rely on");
    }
    if (!run.lifecycle().isDeleted()
        && IndexedFields.of(logged, indexed.unrankedTags()).stream()
            .anyMatch(texts.searchableTags())) {
      return Optional.of("lacks rows of tags that searches rely on");
    }
    if (!rows.equals(snapshot.get().rows())) {
      return Optional.of("has a snapshot that names other rows than its data gives");
    }
    var found = table.getAll(rows, Read.STRONG);
    boolean all =
        rows.stream()
            .allMatch(
                row -> {
                  var item = found.get(row);
                  return item != null
                      && item.number(RunSnapshotItems.GENERATION)
                          == run.settlingState().generation();
                });
    return all ? Optional.empty() : Optional.of("lacks index rows that its snapshot names");
  }

  private Optional<String> rowFault(Item row, RunLocation location, String fault) {
    boolean known =
        run(RunKeys.run(location))
            .flatMap(this::findSnapshot)
            .filter(copy -> copy.rows().contains(row.key()) || copy.stale().contains(row.key()))
            .isPresent();
    return known || isPurged(location) ? Optional.empty() : Optional.of(fault);
  }

  /** Whether the items of the run are being deleted. */
  private boolean isPurged(RunLocation location) {
    return purges.has(PurgeKind.RUN, location.experiment(), location.run().text());
  }

  private Optional<Run> run(Key key) {
    return table.get(key, Read.STRONG).map(RunItems::fromItem);
  }

  private Optional<RunSnapshot> findSnapshot(Run run) {
    return table
        .get(RunKeys.snapshot(run.location()), Read.STRONG)
        .map(item -> RunSnapshotItems.fromItem(run, item));
  }

  private static ChildItemData whole(SnapshotData snapshot) {
    return new ChildItemData(
        snapshot.metrics(), snapshot.params(), snapshot.tags(), snapshot.links());
  }
}
