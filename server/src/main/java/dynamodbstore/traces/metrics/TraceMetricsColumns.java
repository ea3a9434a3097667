package dynamodbstore.traces.metrics;

import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import dynamodbstore.blocks.columns.DoubleColumn;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.columns.TextTest.Verdict;
import dynamodbstore.blocks.groups.ChildRows;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.packed.AssessmentCondition;
import dynamodbstore.traces.packed.CountedBlock;
import dynamodbstore.traces.packed.Matches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

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
    return query.from().isEmpty() && query.to().isEmpty()
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
    for (var dimension : query.dimensions()) {
      addMatching(block, dimension.column(), Shortened.class::isInstance, rows);
    }
    measured.ifPresent(
        column -> {
          switch (value) {
            case SESSION -> addMatching(block, column, Shortened.class::isInstance, rows);
            // The beginning of a long value tells that it is no number.
            case ASSESSED ->
                addMatching(
                    block,
                    column,
                    text ->
                        text instanceof Shortened(String prefix, _, _)
                            && !TraceMetricsValue.isStructured(prefix),
                    rows);
            default -> {}
          }
        });
    return view == TraceMetricsView.TRACES ? rows : block.parents(view.times(), rows);
  }

  private static void addMatching(
      TraceBlock block, ColumnName column, Predicate<DictionaryText> test, BitSet rows) {
    block
        .texts(column)
        .ifPresent(
            texts ->
                rows.or(
                    texts.matching(text -> test.test(text) ? Verdict.YES : Verdict.NO).certain()));
  }

  private void add(TraceBlock block, BitSet rows, BitSet traces) {
    if (view == TraceMetricsView.TRACES) {
      traces.stream().forEach(new BlockRows(block)::add);
    } else {
      block
          .nesting(view.times())
          .ifPresent(nesting -> add(new BlockRows(block), nesting, rows, traces));
    }
  }

  private static void add(BlockRows aggregated, ChildRows nesting, BitSet rows, BitSet traces) {
    for (int trace = traces.nextSetBit(0); trace >= 0; trace = traces.nextSetBit(trace + 1)) {
      int end = nesting.end(trace);
      int row = rows.nextSetBit(nesting.start(trace));
      while (row >= 0 && row < end) {
        aggregated.add(row);
        row = rows.nextSetBit(row + 1);
      }
    }
  }

  /**
   * Rows of one block. Finds a group once for each combination of a bucket and numbers of texts:
   * most rows need neither a text nor an object.
   */
  private final class BlockRows {
    private record LocalKey(double bucket, List<Integer> ids) {}

    private final LongColumn times;
    private final List<Optional<TextColumn>> dimensions;
    private final Optional<LongColumn> longs;
    private final Optional<DoubleColumn> doubles;
    private final Optional<TextColumn> texts;
    private final List<OptionalDouble> assessed;
    private final Map<LocalKey, Optional<TraceMetricsGroup>> found = new HashMap<>();
    private final int[] ids;

    /** Of the row before: rows of a block are sorted by time, about. */
    private final int[] lastIds;

    private double lastBucket = Double.NaN;
    private Optional<TraceMetricsGroup> last = Optional.empty();

    BlockRows(TraceBlock block) {
      times = block.longs(view.times()).orElseThrow();
      dimensions =
          query.dimensions().stream().map(dimension -> block.texts(dimension.column())).toList();
      longs = ofType(ColumnType.LONG).flatMap(block::longs);
      doubles = ofType(ColumnType.DOUBLE).flatMap(block::doubles);
      texts = ofType(ColumnType.TEXT).flatMap(block::texts);
      assessed = value == TraceMetricsValue.ASSESSED ? assessed(texts) : List.of();
      ids = new int[dimensions.size()];
      lastIds = new int[dimensions.size()];
    }

    private Optional<ColumnName> ofType(ColumnType type) {
      return measured.filter(column -> column.type() == type);
    }

    private static List<OptionalDouble> assessed(Optional<TextColumn> values) {
      var numbers = new ArrayList<OptionalDouble>();
      int size = values.map(column -> column.dictionary().size()).orElse(0);
      for (int id = 0; id < size; id++) {
        numbers.add(
            values.orElseThrow().dictionary().text(id) instanceof Whole(String json)
                ? TraceMetricsValue.assessed(json)
                : OptionalDouble.empty());
      }
      return numbers;
    }

    void add(int row) {
      if (isAdmitted(row) && readIds(row)) {
        group(query.bucket(view.millis(times.at(row)))).ifPresent(group -> add(row, group));
      }
    }

    /** As {@link TraceMetricsValue#admits}. */
    private boolean isAdmitted(int row) {
      return switch (value) {
        case SESSION -> texts.isPresent() && texts.get().has(row);
        case TOKENS, COST -> doubles.isPresent() && doubles.get().has(row);
        case ONE, DURATION, SPAN_DURATION, ASSESSED -> true;
      };
    }

    /** Returns false if a value that is required is missing. */
    private boolean readIds(int row) {
      for (int at = 0; at < ids.length; at++) {
        var column = dimensions.get(at);
        boolean isPresent = column.isPresent() && column.get().has(row);
        if (!isPresent && query.dimensions().get(at).isRequired()) {
          return false;
        }
        ids[at] = isPresent ? column.get().idAt(row) : -1;
      }
      return true;
    }

    private Optional<TraceMetricsGroup> group(double bucket) {
      if (bucket != lastBucket || !Arrays.equals(ids, lastIds)) {
        var key = new LocalKey(bucket, Arrays.stream(ids).boxed().toList());
        last = found.computeIfAbsent(key, this::find);
        lastBucket = bucket;
        System.arraycopy(ids, 0, lastIds, 0, ids.length);
      }
      return last;
    }

    private Optional<TraceMetricsGroup> find(LocalKey key) {
      var values = new ArrayList<Optional<String>>();
      for (int at = 0; at < dimensions.size(); at++) {
        int id = key.ids().get(at);
        values.add(
            dimensions
                .get(at)
                .filter(_ -> id >= 0)
                .map(column -> ((Whole) column.dictionary().text(id)).text()));
      }
      return groups.find(new TraceMetricsGroups.Key(key.bucket(), values));
    }

    private void add(int row, TraceMetricsGroup group) {
      switch (value) {
        case ONE -> group.add(1);
        case SESSION -> group.addDistinct(((Whole) texts.orElseThrow().at(row)).text());
        case DURATION ->
            longs
                .filter(column -> column.has(row))
                .ifPresent(column -> group.add((double) column.at(row)));
        case SPAN_DURATION -> group.add(TraceMetricsValue.spanMillis(longs.orElseThrow().at(row)));
        case TOKENS, COST -> {
          double number = doubles.orElseThrow().at(row);
          if (!Double.isNaN(number)) {
            group.add(number);
          }
        }
        case ASSESSED -> assessed.get(texts.orElseThrow().idAt(row)).ifPresent(group::add);
      }
    }
  }
}
