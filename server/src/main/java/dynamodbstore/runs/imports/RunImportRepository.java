package dynamodbstore.runs.imports;

import dynamodbstore.api.RunLocation;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.data.IndexedFields;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.SettledRunRows;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.SettlingState;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Repository that creates runs with all their data, settled at once. Thread-safe.
 *
 * <p>The item of a run is written last, and no request finds anything of the run before. So the
 * settling protocol is not needed: nothing else writes to a run that does not exist. After a crash,
 * the same run is written again to the same keys.
 */
public final class RunImportRepository {
  private static final Read KEYS = Read.STRONG.keys();
  private static final long FIRST_GENERATION = 1;

  private final Table table;
  private final RunTextSettings texts;

  public RunImportRepository(Table table, RunTextSettings texts) {
    this.table = table;
    this.texts = texts;
  }

  /** Those among the runs that exist. One batch read. */
  public Set<RunLocation> existing(Collection<RunLocation> locations) {
    var keys = locations.stream().map(RunKeys::run).toList();
    return table.getAll(keys, KEYS).keySet().stream()
        .map(RunKeys::location)
        .collect(Collectors.toSet());
  }

  /** Stores chunks of metrics of runs that do not exist yet. One write of some units each. */
  public void putChunks(List<Item> chunks) {
    var _ = table.writeAll(chunks.stream().<Write>map(Write::put).toList());
  }

  /**
   * Creates runs: one write for each metric, param, tag, link and index row, one for the snapshot
   * and six for the run.
   *
   * @return how many of them were created; the others exist
   */
  public int create(List<ImportedRun> runs) {
    var fields = texts.fieldsToIndex();
    var first = new ArrayList<Write>();
    var last = new ArrayList<Write>();
    for (var run : runs) {
      run.children().forEach(item -> first.add(Write.put(item)));
      last.add(Write.create(RunItems.toItem(settled(run, fields, first))));
    }
    var written = table.writeStaged(StagedWrite.inOrder(first, last)).last();
    return (int) written.stream().filter(Outcome::isWritten).count();
  }

  /** Adds the snapshot and the rows to what is written before the run, which it returns. */
  private static Run settled(ImportedRun imported, IndexedFields fields, List<Write> before) {
    var run = imported.run().with(state(SettlingState.State.SETTLED, Set.of()));
    var data = imported.data();
    boolean isDeleted = run.lifecycle().isDeleted();
    var indexed = isDeleted ? IndexedFields.NONE : fields.of(data);
    var rows = isDeleted ? SettledRunRows.NONE : SettledRunRows.of(run, run.name(), data, indexed);
    if (rows.isTooMuch()) {
      return run.with(state(SettlingState.State.LIVE, Set.of()));
    }
    before.add(Write.put(snapshot(run, data, indexed, rows.all())));
    for (var row : rows.all()) {
      before.add(
          Write.put(Item.at(row).with(RunSnapshotItems.GENERATION, FIRST_GENERATION).build()));
    }
    return run.with(state(SettlingState.State.SETTLED, indexed.texts()));
  }

  private static Item snapshot(Run run, ChildItemData data, IndexedFields fields, Set<Key> rows) {
    return RunSnapshotItems.toItem(run, SnapshotData.encode(data), fields, rows, Set.of());
  }

  /** Nothing is due: a run that is too large to be settled stays live until it is written to. */
  private static SettlingState state(SettlingState.State state, Set<TextField> fields) {
    return new SettlingState(state, Optional.empty(), FIRST_GENERATION, Optional.empty(), fields);
  }
}
