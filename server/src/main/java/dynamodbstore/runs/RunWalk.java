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
 * The runs that a search finds in one phase of its order, in that order: the rows of all
 * experiments are merged as they are read, and judged some at a time. For one thread.
 */
final class RunWalk implements Iterator<Placed<RunView>> {
  /** Reading some runs too many costs less than coming back for a few. */
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

  /** Has been read and belongs to the next group. */
  private @Nullable IndexRow next;

  /**
   * @param after where to begin, if that is in this phase
   * @param met runs that are found otherwise; those that this finds are added, since one that moves
   *     on meanwhile could be met a second time
   * @param wanted how many are wanted at most
   * @param kept what is kept of a run once it is placed
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
      UnaryOperator<RunView> kept) {
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
    this.rows = rows(experiments);
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

  /** Some more than are left to be found, as many as passed so far: not all will. */
  private int batchSize() {
    int left = Math.max(1, wanted - found);
    double passing = judged == 0 ? 1 : (found + 1.0) / (judged + 1.0);
    return (int) Math.min(ReadAhead.WIDE, left / passing * MORE + 1);
  }

  private boolean isInOrder(IndexRow row) {
    return exact && phase.lane().isWhole(row.value());
  }

  /** All of one group, of which no more are held than are wanted. */
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
      // A run may have a row of an earlier generation too.
      boolean isThere = isAt(place.values().getFirst(), row.value());
      if (isThere && after.map(last -> order.compare(place, last) > 0).orElse(true)) {
        placed.add(new Placed<>(kept.apply(view), place));
      }
    }
    judged += batch.size();
    found += placed.size();
    return placed;
  }

  /** Whether a run is still where a row had it. */
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

  /** Consecutive rows whose order the lane does not tell. */
  private final class GroupOf {
    private final String group;
    private @Nullable IndexRow first;

    GroupOf(IndexRow first) {
      this.group = groupOf(first);
      this.first = first;
    }

    /** All that are missing, or no number, are one group: their lanes are not theirs alone. */
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

  /** The row that one experiment would have where the last page ended. */
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
    throw new IllegalStateException("An order of runs without their start");
  }
}
