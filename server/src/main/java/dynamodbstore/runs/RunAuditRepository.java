package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Finds out whether what settlers left follows from what runs logged. */
public final class RunAuditRepository {
  private final Table table;
  private final RunDataRepository data;
  private final RunTexts texts;

  public RunAuditRepository(Table table) {
    this.table = table;
    this.data = new RunDataRepository(table);
    var clock = InstantSource.system();
    this.texts = new RunTexts(new FullTextStatusRepository(table, clock), clock);
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
    if (RankKeys.isRank(key)) {
      return rowFault(item, RankKeys.parse(key).run(), "is a rank row that belongs to nothing");
    }
    return TextRows.isOfRun(key)
        ? rowFault(item, TextRows.place(key), "is a row of full text that belongs to nothing")
        : Optional.empty();
  }

  private Optional<String> fault(Run run) {
    if (!run.liveness().isSettled()) {
      return Optional.empty();
    }
    var packed = packed(run).filter(copy -> copy.generation() == run.liveness().generation());
    if (packed.isEmpty()) {
      return Optional.of("is settled and has no packed data");
    }
    var whole = data.whole(run.place());
    if (whole.isEmpty()) {
      return Optional.of("is settled though it logged too much for that");
    }
    var logged = whole.get();
    if (packed.get().data().isPresent() && !logged.equals(whole(packed.get().data().get()))) {
      return Optional.of("has packed data that are not what it logged");
    }
    boolean unranked = run.lifecycle().isDeleted() && packed.get().rows().isEmpty();
    var fields = run.liveness().texts();
    var rows = unranked ? Set.<Key>of() : RunRows.of(run, run.name(), logged, fields).all();
    if (!fields.equals(packed.get().texts())) {
      return Optional.of("has packed data that are not of its full text");
    }
    if (!run.lifecycle().isDeleted() && !fields.containsAll(texts.complete())) {
      return Optional.of("is missed by searches in its full text");
    }
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
    return all ? Optional.empty() : Optional.of("lacks rows that it is found by");
  }

  private Optional<String> rowFault(Item row, RunPlace place, String fault) {
    boolean known =
        run(RunKeys.run(place))
            .flatMap(this::packed)
            .filter(copy -> copy.rows().contains(row.key()) || copy.stale().contains(row.key()))
            .isPresent();
    return known ? Optional.empty() : Optional.of(fault);
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
