package dynamodbstore.searchengine;

import dynamodbstore.paging.iterators.MappedIterator;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Position;
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
 * in the order of their ties. Not thread-safe.
 */
final class DescendingRows<S, K> implements Iterator<IndexRow<K>> {
  /**
   * Largest number of rows of one value that is buffered; of a larger group the rows are queried
   * again, forwards.
   */
  private static final int LARGEST_GROUP = 500;

  private final RangeReader<S, K> reader;
  private final S scope;
  private Iterator<IndexRow<K>> ready;
  private Iterator<IndexRow<K>> backwards;

  /** Row that has been read and belongs to the next group. */
  private @Nullable IndexRow<K> next;

  private DescendingRows(
      RangeReader<S, K> reader,
      S scope,
      Iterator<IndexRow<K>> ready,
      Iterator<IndexRow<K>> backwards) {
    this.reader = reader;
    this.scope = scope;
    this.ready = ready;
    this.backwards = backwards;
  }

  /**
   * Iterators for several scopes; their first queries run concurrently.
   *
   * @param beginnings start position for each scope
   */
  static <S, K> List<Iterator<IndexRow<K>>> begun(
      Table table, SearchRange<S, K> range, int readAhead, Map<S, Beginning<K>> beginnings) {
    var reader = new RangeReader<>(table, range, readAhead);
    var queries = new ArrayList<Query>();
    beginnings.forEach(
        (scope, beginning) -> {
          beginning.row.ifPresent(row -> queries.add(reader.rest(row)));
          queries.add(reader.backwards(scope, beginning.before));
        });
    var rows =
        Pages.startAll(table, queries).stream()
            .<Iterator<IndexRow<K>>>map(items -> new MappedIterator<>(items, range::row))
            .iterator();
    var begun = new ArrayList<Iterator<IndexRow<K>>>();
    beginnings.forEach(
        (scope, beginning) -> {
          var ready =
              beginning.row.isPresent() ? rows.next() : Collections.<IndexRow<K>>emptyIterator();
          begun.add(new DescendingRows<>(reader, scope, ready, rows.next()));
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
  record Beginning<K>(Optional<IndexRow<K>> row, Optional<Position> before) {
    /** Starts before a position, or at the end of the range. */
    static <K> Beginning<K> before(Optional<Position> position) {
      return new Beginning<>(Optional.empty(), position);
    }

    static <S, K> Beginning<K> after(SearchRange<S, K> range, IndexRow<K> row) {
      return new Beginning<>(Optional.of(row), Optional.of(range.before(row.id(), row.value())));
    }
  }

  /**
   * Queries of one index range.
   *
   * @param readAhead number of rows that a query reads at a time
   */
  private record RangeReader<S, K>(Table table, SearchRange<S, K> range, int readAhead) {
    /** Query for the rows of the same value after this one. */
    Query rest(IndexRow<K> row) {
      return range
          .query(range.scope(row.id()), row.value())
          .after(range.position(row))
          .limit(readAhead);
    }

    Query backwards(S scope, Optional<Position> before) {
      var query = range.query(scope).backwards().limit(readAhead);
      return before
          .filter(position -> range.range().contains(position.at().sort()))
          .map(query::after)
          .orElse(query);
    }

    /** All rows of one value, forwards. */
    Iterator<IndexRow<K>> rowsOf(S scope, String value) {
      return rows(range.query(scope, value).limit(readAhead));
    }

    /** The rows of all lower values, backwards. */
    Iterator<IndexRow<K>> rowsBelow(S scope, IndexRow<K> row) {
      return rows(backwards(scope, Optional.of(range.before(row.id(), row.value()))));
    }

    private Iterator<IndexRow<K>> rows(Query query) {
      return new MappedIterator<>(Pages.of(table, query).iterator(), range::row);
    }
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && (next != null || backwards.hasNext())) {
      fill();
    }
    return ready.hasNext();
  }

  @Override
  public IndexRow<K> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.next();
  }

  private void fill() {
    var last = next == null ? backwards.next() : next;
    next = null;
    var group = new ArrayList<IndexRow<K>>();
    group.add(last);
    while (next == null && backwards.hasNext()) {
      var row = backwards.next();
      if (!row.value().equals(last.value())) {
        next = row;
      } else if (group.size() == LARGEST_GROUP) {
        ready = reader.rowsOf(scope, last.value());
        backwards = reader.rowsBelow(scope, last);
        return;
      } else {
        group.add(row);
      }
    }
    ready = group.reversed().iterator();
  }
}
