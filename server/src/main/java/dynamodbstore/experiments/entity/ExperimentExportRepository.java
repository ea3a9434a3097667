package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Repository that reads experiments as a whole, deleted ones included. Thread-safe. */
public final class ExperimentExportRepository {
  private final Table table;
  private final ExperimentTagRepository tags;

  public ExperimentExportRepository(Table table) {
    this.table = table;
    this.tags = new ExperimentTagRepository(table);
  }

  /**
   * The ids of the experiments of a workspace. One query on GSI2, which may miss what was created a
   * moment ago.
   */
  public Stream<ExperimentId> ids(String workspace) {
    var query =
        Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace))
            .in(ExperimentKeys.byCreation())
            .read(Read.STRONG.keys());
    return Pages.stream(table, query).map(item -> ExperimentKeys.readPartition(item.key()));
  }

  /**
   * Those of some experiments that exist, by id and with all their tags. One batch read, and a
   * query for each whose tags do not fit into its item.
   */
  public List<TaggedExperiment> tagged(List<ExperimentId> ids) {
    var stored =
        ExperimentBatchReads.all(table, ids).stream()
            .filter(found -> !found.experiment().isBeingDeleted())
            .sorted(Comparator.comparing(StoredExperiment::id))
            .toList();
    return tags.tagged(stored);
  }
}
