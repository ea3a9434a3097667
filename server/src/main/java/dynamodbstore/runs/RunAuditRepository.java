package dynamodbstore.runs;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out whether what settlers left follows from what runs logged. */
public final class RunAuditRepository {
  private final Table table;
  private final RunDataRepository data;

  public RunAuditRepository(Table table) {
    this.table = table;
    this.data = new RunDataRepository(table);
  }

  /**
   * What is wrong with an item, as the end of a sentence that begins with it; nothing is wrong with
   * those that are no settler's. While servers run, what one is about to put right may be found.
   */
  public Optional<String> fault(Item item) {
    var key = item.key();
    if (RunKeys.isRun(key)) {
      return fault(RunItems.fromItem(item));
    }
    if (RunKeys.isPacked(key)) {
      return run(RunKeys.run(RunKeys.packedPlace(key))).isEmpty()
          ? Optional.of("is the packed data of a run that does not exist")
          : Optional.empty();
    }
    return RankKeys.isRank(key) ? rowFault(item) : Optional.empty();
  }

  private Optional<String> fault(Run run) {
    if (!run.liveness().isSettled()) {
      return Optional.empty();
    }
    var packed = packed(run).filter(copy -> copy.generation() == run.liveness().generation());
    if (packed.isEmpty()) {
      return Optional.of("is settled and has no packed data");
    }
    var logged = LoggedData.from(data.children(List.of(run.place())).getFirst());
    if (packed.get().data().isPresent() && !logged.equals(whole(packed.get().data().get()))) {
      return Optional.of("has packed data that are not what it logged");
    }
    boolean unranked = run.lifecycle().isDeleted() && packed.get().rows().isEmpty();
    var rows = unranked ? Set.<Key>of() : RankRows.of(run, logged);
    if (!rows.equals(packed.get().rows())) {
      return Optional.of("is ranked by what it did not log");
    }
    var found = table.getAll(rows, Read.STRONG);
    boolean all =
        rows.stream()
            .allMatch(
                row -> {
                  var item = found.get(row);
                  return item != null
                      && item.number(PackedRunItems.GENERATION) == run.liveness().generation();
                });
    return all ? Optional.empty() : Optional.of("lacks rank rows");
  }

  private Optional<String> rowFault(Item row) {
    var place = RankKeys.parse(row.key()).run();
    boolean known =
        run(RunKeys.run(place))
            .flatMap(this::packed)
            .filter(copy -> copy.rows().contains(row.key()) || copy.stale().contains(row.key()))
            .isPresent();
    return known ? Optional.empty() : Optional.of("is a rank row that belongs to nothing");
  }

  private Optional<Run> run(Key key) {
    return table.get(key).map(RunItems::fromItem);
  }

  private Optional<PackedRun> packed(Run run) {
    return table.get(RunKeys.packed(run.place())).map(item -> PackedRunItems.fromItem(run, item));
  }

  private static LoggedData whole(PackedData packed) {
    return new LoggedData(packed.metrics(), packed.params(), packed.tags(), packed.links());
  }
}
