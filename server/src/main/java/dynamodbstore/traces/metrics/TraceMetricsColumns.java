package dynamodbstore.traces.metrics;

import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.packed.AssessmentCondition;
import dynamodbstore.traces.packed.CountedBlock;
import dynamodbstore.traces.packed.Matches;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Aggregation of packed traces from their columns: what {@link TraceMetricsGroups#add} does for one
 * trace, for all of a block. Traces whose columns do not suffice are left to the caller: those with
 * texts that are too long for columns, or without a body. Not thread-safe.
 */
final class TraceMetricsColumns {
  private final TraceMetricsQuery query;
  private final TraceMetricsGroups groups;
  private final TraceMetricsView view;
  private final TraceMetricsValue value;
  private final Optional<ColumnName> measured;

  TraceMetricsColumns(TraceMetricsQuery query, TraceMetricsGroups groups) {
    this.query = query;
    this.groups = groups;
    this.view = query.metric().view();
    this.value = query.metric().value();
    this.measured = value.column(query.metric().text());
  }

  BlockNeeds needs() {
    var columns = new LinkedHashSet<ColumnName>();
    columns.add(ColumnName.TIME);
    columns.add(view.times());
    measured.ifPresent(columns::add);
    query.dimensions().forEach(dimension -> columns.add(dimension.column()));
    query.filters().forEach(filter -> columns.addAll(filter.columns()));
    switch (view) {
      case TRACES -> {}
      case SPANS -> columns.add(ColumnName.SPAN_NAME);
      case ASSESSMENTS -> columns.addAll(AssessmentCondition.COLUMNS);
    }
    return BlockNeeds.of(columns);
  }

  /**
   * Adds the entries of a block that are counted.
   *
   * @return traces that were not added, and must be read
   */
  Set<TraceId> add(CountedBlock counted) {
    var block = counted.block();
    var traces = (BitSet) counted.rows().clone();
    traces.and(inRange(block));
    filter(TraceMetricsView.TRACES, traces, block);
    if (traces.isEmpty()) {
      return Set.of();
    }
    var elsewhere = new BitSet();
    if (view == TraceMetricsView.SPANS) {
      elsewhere = Matches.both(traces, block.withoutBody());
      traces.andNot(elsewhere);
    }
    var left = addTraces(block, traces, counted.marks());
    if (!elsewhere.isEmpty()) {
      addBodies(counted, elsewhere);
      left.or(elsewhere);
    }
    var ids = new LinkedHashSet<TraceId>();
    left.stream().forEach(row -> ids.add(new TraceId(block.id(row))));
    return ids;
  }

  /** Adds spans that are in other blocks, and removes the traces for which that is done. */
  private void addBodies(CountedBlock counted, BitSet traces) {
    var wanted = (BitSet) traces.clone();
    counted
        .bodies()
        .locate(
            counted.block(),
            wanted,
            needs(),
            found -> {
              var left = addTraces(found.block(), found.rows().bodies(), counted.marks());
              found
                  .rows()
                  .forEach(
                      (body, info) -> {
                        if (!left.get(body)) {
                          traces.clear(info);
                        }
                      });
            });
  }

  /** Adds traces, and returns those whose columns do not suffice. */
  private BitSet addTraces(TraceBlock block, BitSet traces, DeletionMarks marks) {
    var items = items(block, traces, marks);
    var undecided = undecided(block, items);
    undecided.and(traces);
    var rows = (BitSet) items.certain().clone();
    if (view != TraceMetricsView.TRACES) {
      filter(view, rows, block);
    }
    add(block, rows, Matches.without(traces, undecided));
    return undecided;
  }

  private BitSet inRange(TraceBlock block) {
    var times = block.longs(ColumnName.TIME).orElseThrow();
    var directory = block.directory();
    return query.isInRange(directory.oldest()) && query.isInRange(directory.key().newest())
        ? times.present()
        : times.matching(query::isInRange);
  }

  private void filter(TraceMetricsView filtered, BitSet rows, TraceBlock block) {
    query.filters().stream()
        .filter(filter -> filter.field().view() == filtered)
        .forEach(filter -> rows.and(filter.matching(block)));
  }

  /** The rows of the view; uncertain are assessments that are hidden perhaps. */
  private Matches items(TraceBlock block, BitSet traces, DeletionMarks marks) {
    return switch (view) {
      case TRACES -> Matches.exactly(traces);
      case SPANS -> {
        int spans = block.nesting(ColumnName.SPAN_NAME).map(rows -> rows.children()).orElse(0);
        var all = new BitSet(spans);
        all.set(0, spans);
        yield Matches.exactly(all);
      }
      case ASSESSMENTS ->
          AssessmentCondition.with(marks)
              .shown(
                  block
                      .flags(ColumnName.ASSESSMENT_VALID)
                      .map(FlagColumn::set)
                      .orElseGet(BitSet::new),
                  block);
    };
  }

  /** Traces whose columns do not suffice. */
  private BitSet undecided(TraceBlock block, Matches items) {
    var rows = (BitSet) items.candidates().clone();
    rows.andNot(items.certain());
    query.dimensions().forEach(dimension -> rows.or(shortened(block, dimension.column())));
    measured.ifPresent(
        column -> {
          switch (value) {
            case SESSION -> rows.or(shortened(block, column));
            case ASSESSED -> rows.or(unknownNumbers(block, column));
            default -> {}
          }
        });
    return view == TraceMetricsView.TRACES ? rows : block.parents(view.times(), rows);
  }

  private static BitSet shortened(TraceBlock block, ColumnName column) {
    return block.texts(column).map(TextColumn::shortened).orElseGet(BitSet::new);
  }

  /** Long values that may be numbers: the beginning of others tells that they are none. */
  private static BitSet unknownNumbers(TraceBlock block, ColumnName column) {
    var shortened = shortened(block, column);
    for (int row = shortened.nextSetBit(0); row >= 0; row = shortened.nextSetBit(row + 1)) {
      var text = block.texts(column).orElseThrow().at(row);
      shortened.set(row, !TraceMetricsValue.isStructured(((Shortened) text).prefix()));
    }
    return shortened;
  }

  private void add(TraceBlock block, BitSet rows, BitSet traces) {
    if (view == TraceMetricsView.TRACES) {
      new TraceMetricsRows(query, groups, block).add(traces);
    } else {
      block
          .nesting(view.times())
          .map(nesting -> Matches.both(nesting.children(traces), rows))
          .filter(counted -> !counted.isEmpty())
          .ifPresent(counted -> new TraceMetricsRows(query, groups, block).add(counted));
    }
  }
}
