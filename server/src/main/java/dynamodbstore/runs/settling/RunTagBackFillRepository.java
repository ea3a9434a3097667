package dynamodbstore.runs.settling;

import dynamodbstore.fulltext.TagSource;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import java.util.HashSet;
import java.util.Set;

/** Back-fill of the rows of tags for all runs of a table. */
public final class RunTagBackFillRepository implements TagSource {
  private final Table table;
  private final RunDataRepository data;
  private final RunResettling runs;

  public RunTagBackFillRepository(Table table, Settler settler) {
    this.table = table;
    this.data = new RunDataRepository(table);
    this.runs = new RunResettling(table, settler);
  }

  /** As {@link RunResettling#advance}, and a read of the snapshot of each settled run. */
  @Override
  public TextSource.Step advance(String position, Set<String> unranked) {
    return runs.advance(position, run -> hasRightRows(run, unranked));
  }

  private boolean hasRightRows(Run run, Set<String> unranked) {
    return table
        .get(RunKeys.snapshot(run.location()), Read.STRONG)
        .filter(snapshot -> isRight(run, snapshot, unranked))
        .isPresent();
  }

  /** Tags that the run does not have need not be decided by the same setting. */
  private boolean isRight(Run run, Item snapshot, Set<String> unranked) {
    var without = RunSnapshotItems.unrankedTags(snapshot);
    var changed = new HashSet<>(unranked);
    changed.addAll(without);
    changed.removeIf(key -> unranked.contains(key) && without.contains(key));
    return changed.stream().noneMatch(key -> hasTag(run, snapshot, key));
  }

  /** One read if the snapshot does not have the data of the run. */
  private boolean hasTag(Run run, Item snapshot, String key) {
    var copy = RunSnapshotItems.copy(snapshot);
    return copy.isPresent()
        ? copy.get().tag(key).isPresent()
        : data.findTag(run.location(), key).isPresent();
  }
}
