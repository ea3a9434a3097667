package dynamodbstore.workspaces.deletion;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceKeys;
import java.util.List;
import java.util.function.Consumer;

/**
 * Repository that deletes the contents of an experiment that no request finds any more: traces
 * first, then the partitions of runs, datasets and blocks, then the experiment's own but for its
 * item. Idempotent. Thread-safe.
 */
public final class ExperimentContentRepository {
  private static final int DELETED_AT_ONCE = 100;
  private static final String BLOCKS = "#TB";

  private final Table table;
  private final Consumer<ExperimentId> traces;

  /**
   * @param traces deletes all traces of an experiment, their open rows and their blocks: what the
   *     packer would delete later, when it does not find it any more
   */
  public ExperimentContentRepository(Table table, Consumer<ExperimentId> traces) {
    this.table = table;
    this.traces = traces;
  }

  public void delete(ExperimentId id) {
    traces.accept(id);
    var own = ExperimentKeys.partition(id);
    TraceKeys.rows(id).forEach(this::deletePartition);
    deleteWithChildren(own + BLOCKS);
    deleteWithChildren(own);
  }

  /** Deletes the items of a partition, and the partitions that belong to them before. */
  private void deleteWithChildren(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    Pages.stream(table, query)
        .flatMap(item -> child(item.key()).stream())
        .distinct()
        .forEach(this::deletePartition);
    deletePartition(partition);
  }

  /** The partition that belongs to an item: that of a run, a dataset or a block. */
  private static List<String> child(Key key) {
    var steps = List.of(key.sort().split("#", -1));
    if (key.partition().endsWith(BLOCKS)) {
      return List.of(key.partition() + "#" + steps.getLast());
    }
    boolean isDataset = steps.getFirst().equals("D") && steps.size() == 2;
    boolean hasPartition = RunKeys.isRun(key) || isDataset;
    return hasPartition ? List.of(key.partition() + "#" + key.sort()) : List.of();
  }

  /** Deletes all items of a partition except that of an experiment. */
  private void deletePartition(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    var keys =
        Pages.stream(table, query).map(Item::key).filter(key -> !ExperimentKeys.isExperiment(key));
    BatchMappingIterator.of(
            keys,
            DELETED_AT_ONCE,
            some -> table.writeAll(some.stream().<Write>map(Write::delete).toList()))
        .forEach(_ -> {});
  }
}
