package dynamodbstore.runs.storage;

import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.util.stream.Stream;

/** Repository that reads all runs of an experiment, deleted ones too. Thread-safe. */
public final class RunScanRepository {
  private final Table table;

  public RunScanRepository(Table table) {
    this.table = table;
  }

  /** The runs of an experiment in the order of their creation. One query. */
  public Stream<RunSummary> all(Experiment experiment) {
    var query =
        Query.of(Index.PRIMARY, RunKeys.partition(experiment.id()))
            .in(SortRange.prefix(RunKeys.RUN))
            .read(Read.STRONG);
    return Pages.stream(table, query)
        .filter(item -> RunKeys.isRun(item.key()))
        .map(item -> new RunSummary(RunItems.fromItem(item), experiment));
  }
}
