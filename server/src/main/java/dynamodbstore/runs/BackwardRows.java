package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a lane from its end, and those of one value nonetheless with the newest first. For
 * one thread.
 */
final class BackwardRows implements Iterator<IndexRow> {
  /** More rows of one value are read again from their beginning, rather than held. */
  private static final int LARGEST_GROUP = 500;

  private final Table table;
  private final Lane lane;
  private final ExperimentId experiment;
  private final int readAhead;
  private Iterator<IndexRow> ready;
  private Iterator<IndexRow> backwards;

  /** Has been read and belongs to the next group. */
  private @Nullable IndexRow next;

  private BackwardRows(
      Table table,
      Lane lane,
      ExperimentId experiment,
      int readAhead,
      Iterator<IndexRow> ready,
      Optional<Position> before) {
    this.table = table;
    this.lane = lane;
    this.experiment = experiment;
    this.readAhead = readAhead;
    this.ready = ready;
    this.backwards = backwards(before);
  }

  /** All of them before a place. */
  static BackwardRows before(
      Table table, Lane lane, ExperimentId experiment, int readAhead, Optional<Position> before) {
    return new BackwardRows(
        table, lane, experiment, readAhead, Collections.emptyIterator(), before);
  }

  /** Those that come after a row in this order, which need not be there. */
  static BackwardRows after(Table table, Lane lane, int readAhead, IndexRow row) {
    var experiment = row.place().experiment();
    var sameValue = lane.query(experiment, row.value()).after(lane.position(row)).limit(readAhead);
    return new BackwardRows(
        table,
        lane,
        experiment,
        readAhead,
        rows(table, lane, sameValue),
        Optional.of(lane.before(row.place(), row.value())));
  }

  private Iterator<IndexRow> backwards(Optional<Position> before) {
    var query = lane.query(experiment).backwards().limit(readAhead);
    return rows(
        table,
        lane,
        before
            .filter(position -> lane.range().contains(position.at().sort()))
            .map(query::after)
            .orElse(query));
  }

  private static Iterator<IndexRow> rows(Table table, Lane lane, Query query) {
    return Pages.stream(table, query).map(lane::row).iterator();
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && (next != null || backwards.hasNext())) {
      fill();
    }
    return ready.hasNext();
  }

  @Override
  public IndexRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.next();
  }

  private void fill() {
    var last = next == null ? backwards.next() : next;
    next = null;
    var group = new ArrayList<IndexRow>();
    group.add(last);
    while (next == null && backwards.hasNext()) {
      var row = backwards.next();
      if (!row.value().equals(last.value())) {
        next = row;
      } else if (group.size() == LARGEST_GROUP) {
        ready = rows(table, lane, lane.query(experiment, last.value()).limit(readAhead));
        backwards = backwards(Optional.of(lane.before(last.place(), last.value())));
        return;
      } else {
        group.add(row);
      }
    }
    ready = group.reversed().iterator();
  }
}
