package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.paging.Mapped;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Iterator over the rows of an index range in descending order of value, with the rows of one value
 * in ascending order (newest run first). Not thread-safe.
 */
final class BackwardRows implements Iterator<IndexRow> {
  /**
   * Largest number of rows of one value that is buffered; of a larger group the rows are queried
   * again, forwards.
   */
  private static final int LARGEST_GROUP = 500;

  private final Table table;
  private final Lane lane;
  private final ExperimentId experiment;
  private final int readAhead;
  private Iterator<IndexRow> ready;
  private Iterator<IndexRow> backwards;

  /** Row that has been read and belongs to the next group. */
  private @Nullable IndexRow next;

  private BackwardRows(
      Table table,
      Lane lane,
      ExperimentId experiment,
      int readAhead,
      Iterator<IndexRow> ready,
      Iterator<IndexRow> backwards) {
    this.table = table;
    this.lane = lane;
    this.experiment = experiment;
    this.readAhead = readAhead;
    this.ready = ready;
    this.backwards = backwards;
  }

  /**
   * Iterators for several experiments; their first queries run concurrently.
   *
   * @param beginnings start position for each experiment
   */
  static List<Iterator<IndexRow>> begun(
      Table table, Lane lane, int readAhead, Map<ExperimentId, Beginning> beginnings) {
    var queries = new ArrayList<Query>();
    beginnings.forEach(
        (experiment, beginning) -> {
          beginning.row.ifPresent(row -> queries.add(rest(lane, readAhead, row)));
          queries.add(backwards(lane, experiment, readAhead, beginning.before));
        });
    var rows =
        Pages.begun(table, queries).stream()
            .<Iterator<IndexRow>>map(items -> new Mapped<>(items, lane::row))
            .iterator();
    var begun = new ArrayList<Iterator<IndexRow>>();
    beginnings.forEach(
        (experiment, beginning) -> {
          var ready =
              beginning.row.isPresent() ? rows.next() : Collections.<IndexRow>emptyIterator();
          begun.add(new BackwardRows(table, lane, experiment, readAhead, ready, rows.next()));
        });
    return begun;
  }

  /**
   * Start position of a walk.
   *
   * @param row the walk first returns the rows of the same value after this one, which need not
   *     exist
   * @param before then the rows before this position
   */
  record Beginning(Optional<IndexRow> row, Optional<Position> before) {
    /** Starts before a position, or at the end of the range. */
    static Beginning before(Optional<Position> place) {
      return new Beginning(Optional.empty(), place);
    }

    static Beginning after(Lane lane, IndexRow row) {
      return new Beginning(Optional.of(row), Optional.of(lane.before(row.place(), row.value())));
    }
  }

  /** Query for the rows of the same value after this one. */
  private static Query rest(Lane lane, int readAhead, IndexRow row) {
    return lane.query(row.place().experiment(), row.value())
        .after(lane.position(row))
        .limit(readAhead);
  }

  private static Query backwards(
      Lane lane, ExperimentId experiment, int readAhead, Optional<Position> before) {
    var query = lane.query(experiment).backwards().limit(readAhead);
    return before
        .filter(position -> lane.range().contains(position.at().sort()))
        .map(query::after)
        .orElse(query);
  }

  private Iterator<IndexRow> rows(Query query) {
    return new Mapped<>(Pages.of(table, query).iterator(), lane::row);
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
        ready = rows(lane.query(experiment, last.value()).limit(readAhead));
        var before = Optional.of(lane.before(last.place(), last.value()));
        backwards = rows(backwards(lane, experiment, readAhead, before));
        return;
      } else {
        group.add(row);
      }
    }
    ready = group.reversed().iterator();
  }
}
