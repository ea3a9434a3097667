package dynamodbstore.searchengine;

import dynamodbstore.paging.PositionedResult;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.MergingIterator;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.search.EntityView;
import dynamodbstore.search.SortOrder;
import dynamodbstore.search.SortValue;
import dynamodbstore.searchengine.DescendingRows.Beginning;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Iterator over the matching entities of one phase of a plan, in the order of the search. Rows of
 * all scopes are merged as they are read, and verified in batches. Not thread-safe.
 */
public final class RangeWalk<S, K, V extends EntityView> implements Iterator<PositionedResult<V>> {
  /** Factor on the batch size: reading some entities too many costs less than another batch. */
  private static final double MORE = 1.25;

  private final Table table;
  private final CandidateVerifier<K, V> candidates;
  private final WalkRequest<S, K, V> request;
  private final SortOrder order;
  private final WalkPhase<? extends SearchRange<S, K>> phase;
  private final Set<K> met;
  private final Iterator<IndexRow<K>> rows;
  private Iterator<PositionedResult<V>> ready = Collections.emptyIterator();
  private int verified;
  private int found;

  /** Row that has been read and belongs to the next group. */
  private @Nullable IndexRow<K> next;

  /**
   * @param met entities that were found otherwise; the walk adds those it returns, because an
   *     entity that moves in the index meanwhile could be met again
   */
  public RangeWalk(
      Table table,
      CandidateVerifier<K, V> candidates,
      WalkRequest<S, K, V> request,
      Set<K> met,
      SearchBudget budget) {
    this.table = table;
    this.candidates = candidates;
    this.request = request;
    this.order = request.ordering().order();
    this.phase = request.phase();
    this.met = met;
    this.rows = budget.checked(rows(request.scopes()));
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && (next != null || rows.hasNext())) {
      ready = fill();
    }
    return ready.hasNext();
  }

  @Override
  public PositionedResult<V> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    var placed = ready.next();
    met.add(candidates.id(placed.result()));
    return placed;
  }

  private Iterator<PositionedResult<V>> fill() {
    var first = take();
    if (!isInOrder(first)) {
      return sorted(first);
    }
    int size = batchSize();
    var batch = new ArrayList<IndexRow<K>>(size);
    batch.add(first);
    while (batch.size() < size && rows.hasNext()) {
      var row = rows.next();
      if (!isInOrder(row)) {
        next = row;
        break;
      }
      batch.add(row);
    }
    return verified(batch).iterator();
  }

  /**
   * Batch size: the number of entities still wanted, divided by the share that matched so far, and
   * some more.
   */
  private int batchSize() {
    int left = Math.max(1, request.wanted() - found);
    double passing = verified == 0 ? 1 : (found + 1.0) / (verified + 1.0);
    return (int) Math.min(ReadAheadSize.WIDE, left / passing * MORE + 1);
  }

  private boolean isInOrder(IndexRow<K> row) {
    return request.exact() && phase.range().isWhole(row.value());
  }

  /** Verifies all rows of a group, and holds no more entities than are wanted. */
  private Iterator<PositionedResult<V>> sorted(IndexRow<K> first) {
    var group = new RowGroup(first);
    var members =
        new Iterator<PositionedResult<V>>() {
          private Iterator<PositionedResult<V>> some = Collections.emptyIterator();

          @Override
          public boolean hasNext() {
            while (!some.hasNext() && group.hasMore()) {
              some = verified(group.take(ReadAheadSize.WIDE)).iterator();
            }
            return some.hasNext();
          }

          @Override
          public PositionedResult<V> next() {
            return some.next();
          }
        };
    return TopSelection.of(
            request.wanted(), members, Comparator.comparing(PositionedResult::position, order))
        .items()
        .iterator();
  }

  private List<PositionedResult<V>> verified(List<IndexRow<K>> batch) {
    var unknown = batch.stream().filter(row -> !met.contains(row.id())).toList();
    var views = candidates.verify(unknown);
    var placed = new ArrayList<PositionedResult<V>>(unknown.size());
    for (var row : unknown) {
      var view = views.get(row.id());
      if (view == null) {
        continue;
      }
      var position = request.ordering().sortPosition(view);
      // Skip rows of earlier generations, under another value.
      boolean isThere = isAt(position.values().getFirst(), row.value());
      if (isThere && request.after().map(last -> order.compare(position, last) > 0).orElse(true)) {
        placed.add(new PositionedResult<>(request.kept().apply(view), position));
      }
    }
    verified += batch.size();
    found += placed.size();
    return placed;
  }

  /** Whether the current value of an entity is that of the row. */
  private boolean isAt(SortValue value, String row) {
    return switch (phase.group()) {
      case VALUES -> phase.range().spelled(value).equals(row);
      case NOT_A_NUMBER -> value instanceof SortValue.NotANumber;
      case MISSING -> value instanceof SortValue.Missing;
    };
  }

  private IndexRow<K> take() {
    var row = next == null ? rows.next() : next;
    next = null;
    return row;
  }

  /** Group: consecutive rows whose order the index range does not determine. */
  private final class RowGroup {
    private final String group;
    private @Nullable IndexRow<K> first;

    RowGroup(IndexRow<K> first) {
      this.group = groupOf(first);
      this.first = first;
    }

    /**
     * Missing values, and NaN, are one group each: their index ranges contain other entities too.
     */
    private String groupOf(IndexRow<K> row) {
      return phase.group() == OrderGroup.VALUES ? phase.range().group(row.value()) : "";
    }

    boolean hasMore() {
      if (first == null && next == null && rows.hasNext()) {
        next = rows.next();
      }
      return first != null || (next != null && groupOf(next).equals(group));
    }

    List<IndexRow<K>> take(int most) {
      var some = new ArrayList<IndexRow<K>>();
      while (some.size() < most && hasMore()) {
        some.add(first == null ? RangeWalk.this.take() : first);
        first = null;
      }
      return some;
    }
  }

  private Iterator<IndexRow<K>> rows(List<S> scopes) {
    int each = ReadAheadSize.ofEach(scopes.size(), batchSize());
    var rowOrder = IndexRow.order(Utf8.ORDER, phase.range().ties(), phase.backwards());
    if (phase.backwards()) {
      var beginnings = LinkedHashMap.<S, Beginning<K>>newLinkedHashMap(scopes.size());
      scopes.forEach(scope -> beginnings.put(scope, backwards(scope)));
      return MergingIterator.of(
          DescendingRows.begun(table, phase.range(), each, beginnings), rowOrder);
    }
    var queries = scopes.stream().map(scope -> forwards(scope, each)).toList();
    return MergedQueries.inOrder(table, queries, phase.range()::row, rowOrder);
  }

  private Query forwards(S scope, int limit) {
    var range = phase.range();
    var query = range.query(scope).limit(limit);
    var row = afterRow(scope);
    if (row.isEmpty() || (!request.exact() && phase.group() != OrderGroup.VALUES)) {
      return query;
    }
    var position =
        isInOrder(row.get())
            ? range.position(row.get())
            : range.before(row.get().id(), range.group(row.get().value()));
    return query.range().contains(position.at().sort()) ? query.after(position) : query;
  }

  private Beginning<K> backwards(S scope) {
    var range = phase.range();
    var row = afterRow(scope);
    return row.isPresent() && isInOrder(row.get())
        ? Beginning.after(range, row.get())
        : Beginning.before(row.map(last -> range.after(last.id(), range.group(last.value()))));
  }

  /** Row that a scope would have at the end of the last page. */
  private Optional<IndexRow<K>> afterRow(S scope) {
    return request
        .after()
        .map(position -> phase.range().rowAt(scope, position, request.ordering(), request.exact()));
  }
}
