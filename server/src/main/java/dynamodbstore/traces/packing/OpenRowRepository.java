package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Open rows with their tokens, as packers read them. Thread-safe; strongly consistent. */
public final class OpenRowRepository {
  /** Open row of a trace, as a packer has read it before META. */
  record RowToPack(TraceId id, OpenRow row) {}

  private final Table table;

  OpenRowRepository(Table table) {
    this.table = table;
  }

  /**
   * One query for each of the experiment's partitions of rows, in no particular order.
   *
   * @param faults called for each row that cannot be decoded, which is left out
   */
  Stream<RowToPack> rows(ExperimentId experiment, Consumer<RuntimeException> faults) {
    var queries =
        TraceKeys.rows(experiment).stream()
            .map(partition -> Query.of(Index.PRIMARY, partition).in(TraceKeys.ROWS))
            .toList();
    return Pages.startAll(table, queries).stream()
        .flatMap(IteratorStreams::of)
        .flatMap(item -> decoded(item, faults).stream());
  }

  private static Optional<RowToPack> decoded(Item item, Consumer<RuntimeException> faults) {
    try {
      return Optional.of(new RowToPack(TraceItems.row(item).id(), TraceItems.openRow(item)));
    } catch (RuntimeException e) {
      faults.accept(e);
      return Optional.empty();
    }
  }

  /** Whether there is any. Reads at most one row of each partition. */
  boolean any(ExperimentId experiment) {
    return TraceKeys.rows(experiment).stream()
        .map(partition -> Query.of(Index.PRIMARY, partition).in(TraceKeys.ROWS).limit(1))
        .anyMatch(query -> !table.query(query).items().isEmpty());
  }

  /** Puts a row. Returns false if there is one. */
  boolean create(ExperimentId experiment, TraceId id, OpenRow row) {
    return table.write(Write.create(TraceItems.row(experiment, id, row))).isWritten();
  }

  /** Replaces a row. Returns false if it does not have the token that was read. */
  boolean replace(ExperimentId experiment, TraceId id, OpenRow read, OpenRow next) {
    return table
        .write(
            Write.replace(
                TraceItems.row(experiment, id, next), Condition.is(TraceItems.TOKEN, read.token())))
        .isWritten();
  }
}
