package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.paging.Best;
import dynamodbstore.paging.Mapped;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.Placed;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.runs.BackwardRows.Beginning;
import dynamodbstore.runs.RunPlan.Group;
import dynamodbstore.runs.RunPlan.Phase;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Place;
import dynamodbstore.search.SortOrder;
import dynamodbstore.search.SortValue;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.keys.KeyNumber;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Iterator over the matching runs of one phase of a plan, in the order of the search. Rows of all
 * experiments are merged as they are read, and verified in batches. Not thread-safe.
 */
final class RunWalk implements Iterator<Placed<RunView>> {
  /** Factor on the batch size: reading some runs too many costs less than another batch. */
  private static final double MORE = 1.25;

  private final Table table;
  private final RunCandidates candidates;
  private final Ordering ordering;
  private final SortOrder order;
  private final Phase phase;
  private final boolean exact;
  private final Optional<Place> after;
  private final Set<RunPlace> met;
  private final int wanted;
  private final UnaryOperator<RunView> kept;
  private final Iterator<IndexRow> rows;
  private Iterator<Placed<RunView>> ready = Collections.emptyIterator();
  private int judged;
  private int found;

  /** Row that has been read and belongs to the next group. */
  private @Nullable IndexRow next;

  /**
   * @param after position to start after, if it is in this phase
   * @param met runs that were found otherwise; the walk adds those it returns, because a run that
   *     moves in the index meanwhile could be met again
   * @param wanted upper bound of the number of runs wanted
   * @param kept what is kept of a run once its sort position is known
   */
  RunWalk(
      Table table,
      RunCandidates candidates,
      Ordering ordering,
      Phase phase,
      boolean exact,
      Optional<Place> after,
      List<ExperimentId> experiments,
      Set<RunPlace> met,
      int wanted,
      UnaryOperator<RunView> kept,
      SearchBudget budget) {
    this.table = table;
    this.candidates = candidates;
    this.ordering = ordering;
    this.order = ordering.order();
    this.phase = phase;
    this.exact = exact;
    this.after = after;
    this.met = met;
    this.wanted = wanted;
    this.kept = kept;
    this.rows = budget.checked(rows(experiments));
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && (next != null || rows.hasNext())) {
      ready = fill();
    }
    return ready.hasNext();
  }

  @Override
  public Placed<RunView> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    var placed = ready.next();
    met.add(placed.thing().info().place());
    return placed;
  }

  private Iterator<Placed<RunView>> fill() {
    var first = take();
    if (!isInOrder(first)) {
      return sorted(first);
    }
    int size = batchSize();
    var batch = new ArrayList<IndexRow>(size);
    batch.add(first);
    while (batch.size() < size && rows.hasNext()) {
      var row = rows.next();
      if (!isInOrder(row)) {
        next = row;
        break;
      }
      batch.add(row);
    }
    return judged(batch).iterator();
  }

  /**
   * Batch size: the number of runs still wanted, divided by the share that matched so far, and some
   * more.
   */
  private int batchSize() {
    int left = Math.max(1, wanted - found);
    double passing = judged == 0 ? 1 : (found + 1.0) / (judged + 1.0);
    return (int) Math.min(ReadAhead.WIDE, left / passing * MORE + 1);
  }

  private boolean isInOrder(IndexRow row) {
    return exact && phase.lane().isWhole(row.value());
  }

  /** Verifies all rows of a group, and holds no more runs than are wanted. */
  private Iterator<Placed<RunView>> sorted(IndexRow first) {
    var group = new GroupOf(first);
    var judged =
        new Iterator<Placed<RunView>>() {
          private Iterator<Placed<RunView>> some = Collections.emptyIterator();

          @Override
          public boolean hasNext() {
            while (!some.hasNext() && group.hasMore()) {
              some = judged(group.take(ReadAhead.WIDE)).iterator();
            }
            return some.hasNext();
          }

          @Override
          public Placed<RunView> next() {
            return some.next();
          }
        };
    return Best.of(wanted, judged, Comparator.comparing(Placed::place, order)).items().iterator();
  }

  private List<Placed<RunView>> judged(List<IndexRow> batch) {
    var unknown = batch.stream().filter(row -> !met.contains(row.place())).toList();
    var views = candidates.found(unknown);
    var placed = new ArrayList<Placed<RunView>>(unknown.size());
    for (var row : unknown) {
      var view = views.get(row.place());
      if (view == null) {
        continue;
      }
      var place = ordering.place(view);
      // Skip rows of earlier generations, under another value.
      boolean isThere = isAt(place.values().getFirst(), row.value());
      if (isThere && after.map(last -> order.compare(place, last) > 0).orElse(true)) {
        placed.add(new Placed<>(kept.apply(view), place));
      }
    }
    judged += batch.size();
    found += placed.size();
    return placed;
  }

  /** Whether the current value of a run is that of the row. */
  private boolean isAt(SortValue value, String row) {
    return switch (phase.group()) {
      case VALUES -> phase.lane().spelled(value).equals(row);
      case NOT_A_NUMBER -> value instanceof SortValue.NotANumber;
      case MISSING -> value instanceof SortValue.Missing;
    };
  }

  private IndexRow take() {
    var row = next == null ? rows.next() : next;
    next = null;
    return row;
  }

  /** Group: consecutive rows whose order the index range does not determine. */
  private final class GroupOf {
    private final String group;
    private @Nullable IndexRow first;

    GroupOf(IndexRow first) {
      this.group = groupOf(first);
      this.first = first;
    }

    /** Missing values, and NaN, are one group each: their index ranges contain other runs too. */
    private String groupOf(IndexRow row) {
      return phase.group() == Group.VALUES ? phase.lane().group(row.value()) : "";
    }

    boolean hasMore() {
      if (first == null && next == null && rows.hasNext()) {
        next = rows.next();
      }
      return first != null || (next != null && groupOf(next).equals(group));
    }

    List<IndexRow> take(int most) {
      var some = new ArrayList<IndexRow>();
      while (some.size() < most && hasMore()) {
        some.add(first == null ? RunWalk.this.take() : first);
        first = null;
      }
      return some;
    }
  }

  private Iterator<IndexRow> rows(List<ExperimentId> experiments) {
    int each = ReadAhead.ofEach(experiments.size(), batchSize());
    var rowOrder = IndexRow.order(phase.backwards());
    if (phase.backwards()) {
      var beginnings = LinkedHashMap.<ExperimentId, Beginning>newLinkedHashMap(experiments.size());
      experiments.forEach(experiment -> beginnings.put(experiment, backwards(experiment)));
      return Merge.of(BackwardRows.begun(table, phase.lane(), each, beginnings), rowOrder);
    }
    var queries = experiments.stream().map(experiment -> forwards(experiment, each)).toList();
    return Merge.of(
        Pages.begun(table, queries).stream()
            .<Iterator<IndexRow>>map(items -> new Mapped<>(items, phase.lane()::row))
            .toList(),
        rowOrder);
  }

  private Query forwards(ExperimentId experiment, int limit) {
    var lane = phase.lane();
    var query = lane.query(experiment).limit(limit);
    var row = afterRow(experiment);
    if (row.isEmpty() || (!exact && phase.group() != Group.VALUES)) {
      return query;
    }
    var position =
        isInOrder(row.get())
            ? lane.position(row.get())
            : lane.before(row.get().place(), lane.group(row.get().value()));
    return query.range().contains(position.at().sort()) ? query.after(position) : query;
  }

  private Beginning backwards(ExperimentId experiment) {
    var lane = phase.lane();
    var row = afterRow(experiment);
    return row.isPresent() && isInOrder(row.get())
        ? Beginning.after(lane, row.get())
        : Beginning.before(row.map(last -> lane.after(last.place(), lane.group(last.value()))));
  }

  /** Row that an experiment would have at the end of the last page. */
  private Optional<IndexRow> afterRow(ExperimentId experiment) {
    return after.map(
        place -> {
          var values = place.values();
          var first = values.getFirst();
          var run = new RunId(place.text(values.size() - 1));
          boolean isByStart = phase.lane().kind() == Lane.Kind.START;
          long start = exact || isByStart ? startOf(place) : 0;
          var value =
              phase.group() == Group.MISSING
                  ? KeyNumber.inverse(start)
                  : phase.lane().spelled(first);
          return new IndexRow(value, start, new RunPlace(experiment, run), 0);
        });
  }

  private long startOf(Place place) {
    for (int at = 0; at < ordering.terms().size(); at++) {
      if (ordering.terms().get(at).field().equals(RunPlanner.START)) {
        return place.whole(at);
      }
    }
    throw new IllegalStateException("The ordering has no term for the start");
  }
}
