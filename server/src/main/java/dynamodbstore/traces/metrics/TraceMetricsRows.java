package dynamodbstore.traces.metrics;

import dynamodbstore.blocks.aggregation.RowChunks;
import dynamodbstore.blocks.aggregation.TupleNumbers;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import dynamodbstore.blocks.columns.DoubleColumn;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.packed.Matches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Rows of one block that are added to their groups, a column at a time. Finds a group once for each
 * combination of a bucket and numbers of texts, and a session once for each group: rows need
 * neither texts nor objects. For one thread.
 */
final class TraceMetricsRows {
  private final TraceMetricsQuery query;
  private final TraceMetricsGroups groups;
  private final TraceMetricsView view;
  private final TraceMetricsValue value;
  private final LongColumn times;
  private final List<Optional<TextColumn>> dimensions;
  private final Optional<LongColumn> longs;
  private final Optional<DoubleColumn> doubles;
  private final Optional<TextColumn> texts;

  /** Begins of buckets, by their numbers. */
  private final List<Double> buckets = new ArrayList<>();

  private final Map<Double, Integer> bucketNumbers = new HashMap<>();

  /** The number of the bucket and those of the texts. */
  private final TupleNumbers keys;

  /** By the numbers of their keys; empty if after those that are returned. */
  private final List<Optional<TraceMetricsGroup>> found = new ArrayList<>();

  /** The number of the key and that of the session. */
  private final TupleNumbers sessions = new TupleNumbers(2);

  /** By the numbers of the texts. */
  private final List<OptionalDouble> assessed = new ArrayList<>();

  TraceMetricsRows(TraceMetricsQuery query, TraceMetricsGroups groups, TraceBlock block) {
    this.query = query;
    this.groups = groups;
    this.view = query.metric().view();
    this.value = query.metric().value();
    this.times = block.longs(view.times()).orElseThrow();
    this.dimensions =
        query.dimensions().stream().map(dimension -> block.texts(dimension.column())).toList();
    var measured = value.column(query.metric().text());
    this.longs = ofType(ColumnType.LONG, measured).flatMap(block::longs);
    this.doubles = ofType(ColumnType.DOUBLE, measured).flatMap(block::doubles);
    this.texts = ofType(ColumnType.TEXT, measured).flatMap(block::texts);
    this.keys = new TupleNumbers(1 + dimensions.size());
  }

  private static Optional<ColumnName> ofType(ColumnType type, Optional<ColumnName> measured) {
    return measured.filter(column -> column.type() == type);
  }

  /** Adds rows, those of them that take part in the query. */
  void add(BitSet rows) {
    var admitted = admitted(rows);
    if (admitted.isEmpty()) {
      return;
    }
    if (value == TraceMetricsValue.ASSESSED) {
      readAssessed();
    }
    var measured = Matches.both(admitted, measured(admitted));
    RowChunks.forEach(measured, chunk -> addValues(chunk, groupNumbers(chunk)));
    // The others only create their groups.
    RowChunks.forEach(
        Matches.without(admitted, measured),
        chunk -> {
          var _ = groupNumbers(chunk);
        });
  }

  /** As {@link TraceMetricsQuery#admits}, without the filters. */
  private BitSet admitted(BitSet rows) {
    var admitted = (BitSet) rows.clone();
    for (int at = 0; at < dimensions.size(); at++) {
      if (query.dimensions().get(at).isRequired()) {
        admitted.and(dimensions.get(at).map(TextColumn::present).orElseGet(BitSet::new));
      }
    }
    switch (value) {
      case SESSION, TOKENS, COST -> admitted.and(measured(rows));
      case ONE, DURATION, SPAN_DURATION, ASSESSED -> {}
    }
    return admitted;
  }

  /** The rows that have what is measured. */
  private BitSet measured(BitSet rows) {
    return switch (value) {
      case ONE -> rows;
      case DURATION, SPAN_DURATION -> longs.map(LongColumn::present).orElseGet(BitSet::new);
      case TOKENS, COST -> doubles.map(DoubleColumn::present).orElseGet(BitSet::new);
      case SESSION, ASSESSED -> texts.map(TextColumn::present).orElseGet(BitSet::new);
    };
  }

  private void readAssessed() {
    var dictionary = texts.map(TextColumn::dictionary);
    int size = dictionary.map(values -> values.size()).orElse(0);
    for (int id = 0; id < size; id++) {
      assessed.add(
          dictionary.orElseThrow().text(id) instanceof Whole(String json)
              ? TraceMetricsValue.assessed(json)
              : OptionalDouble.empty());
    }
  }

  /** Returns the number of the key of each row, after the groups of new keys were found. */
  private int[] groupNumbers(int[] rows) {
    var columns = new ArrayList<int[]>();
    columns.add(bucketNumbers(rows));
    for (var dimension : dimensions) {
      columns.add(dimension.map(column -> column.idsAt(rows)).orElseGet(() -> absent(rows)));
    }
    var numbers = keys.number(columns, rows.length);
    while (found.size() < keys.size()) {
      found.add(groups.find(key(found.size())));
    }
    return numbers;
  }

  private static int[] absent(int[] rows) {
    var absent = new int[rows.length];
    Arrays.fill(absent, -1);
    return absent;
  }

  private int[] bucketNumbers(int[] rows) {
    var numbers = new int[rows.length];
    if (query.bucketSeconds().isEmpty()) {
      int first = bucketNumber(query.bucket(0));
      Arrays.fill(numbers, first);
      return numbers;
    }
    var stored = times.at(rows);
    double last = Double.NaN;
    int number = -1;
    for (int at = 0; at < rows.length; at++) {
      double bucket = query.bucket(view.millis(stored[at]));
      if (bucket != last) {
        number = bucketNumber(bucket);
        last = bucket;
      }
      numbers[at] = number;
    }
    return numbers;
  }

  private int bucketNumber(double bucket) {
    return bucketNumbers.computeIfAbsent(
        bucket,
        begin -> {
          buckets.add(begin);
          return buckets.size() - 1;
        });
  }

  private TraceMetricsGroups.Key key(int number) {
    var values = new ArrayList<Optional<String>>();
    for (int at = 0; at < dimensions.size(); at++) {
      int id = keys.at(number, at + 1);
      values.add(dimensions.get(at).filter(_ -> id >= 0).map(column -> whole(column, id)));
    }
    return new TraceMetricsGroups.Key(buckets.get(keys.at(number, 0)), values);
  }

  private static String whole(TextColumn column, int id) {
    return ((Whole) column.dictionary().text(id)).text();
  }

  private void addValues(int[] rows, int[] numbers) {
    switch (value) {
      case ONE -> {
        for (int number : numbers) {
          found.get(number).ifPresent(TraceMetricsGroup::addOne);
        }
      }
      case SESSION -> addSessions(rows, numbers);
      case DURATION -> {
        var durations = longs.orElseThrow().at(rows);
        for (int at = 0; at < rows.length; at++) {
          add(numbers[at], (double) durations[at]);
        }
      }
      case SPAN_DURATION -> {
        var nanos = longs.orElseThrow().at(rows);
        for (int at = 0; at < rows.length; at++) {
          add(numbers[at], TraceMetricsValue.spanMillis(nanos[at]));
        }
      }
      case TOKENS, COST -> {
        var values = doubles.orElseThrow().at(rows);
        for (int at = 0; at < rows.length; at++) {
          if (!Double.isNaN(values[at])) {
            add(numbers[at], values[at]);
          }
        }
      }
      case ASSESSED -> {
        var ids = texts.orElseThrow().idsAt(rows);
        for (int at = 0; at < rows.length; at++) {
          var number = assessed.get(ids[at]);
          if (number.isPresent()) {
            add(numbers[at], number.getAsDouble());
          }
        }
      }
    }
  }

  private void add(int number, double measured) {
    var group = found.get(number);
    if (group.isPresent()) {
      group.get().add(measured);
    }
  }

  private void addSessions(int[] rows, int[] numbers) {
    var column = texts.orElseThrow();
    int known = sessions.size();
    var _ = sessions.number(List.of(numbers, column.idsAt(rows)), rows.length);
    for (int at = known; at < sessions.size(); at++) {
      int id = sessions.at(at, 1);
      found.get(sessions.at(at, 0)).ifPresent(group -> group.addDistinct(whole(column, id)));
    }
  }
}
