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
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import java.util.stream.Stream;

/** Open rows with their tokens, as packers read them. Thread-safe; strongly consistent. */
public final class OpenRowRepository {
  private final Table table;

  OpenRowRepository(Table table) {
    this.table = table;
  }

  /** One query for each of the experiment's partitions of rows, in no particular order. */
  Stream<RowToPack> rows(ExperimentId experiment) {
    var queries =
        TraceKeys.rows(experiment).stream()
            .map(partition -> Query.of(Index.PRIMARY, partition).in(TraceKeys.ROWS))
            .toList();
    return Pages.startAll(table, queries).stream()
        .flatMap(IteratorStreams::of)
        .map(item -> new RowToPack(TraceItems.row(item).id(), TraceItems.openRow(item)));
  }

  /** Whether there is any. Reads at most one row of each partition. */
  boolean any(ExperimentId experiment) {
    return TraceKeys.rows(experiment).stream()
        .map(partition -> Query.of(Index.PRIMARY, partition).in(TraceKeys.ROWS).limit(1))
        .anyMatch(query -> !table.query(query).items().isEmpty());
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
