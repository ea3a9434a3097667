package dynamodbstore.traces.packed;

import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextTest;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Filter.Comparison;
import dynamodbstore.search.SearchField;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceColumns;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Filter of traces, evaluated on the columns of a block: on bit sets of its rows, and once for each
 * distinct text. For one thread.
 */
public final class ColumnFilter {
  private static final String ID = "request_id";
  private static final String TIME = "timestamp_ms";
  private static final String DURATION = "execution_time_ms";
  private static final String END = "end_time_ms";

  private static final BlockNeeds SESSIONS = BlockNeeds.of(List.of(AssessmentCondition.SESSION));

  private final Filter filter;
  private final AssessmentCondition assessments;
  private final Optional<BodyLocator> bodies;

  /**
   * @param marks if they are not known, assessments that a run has made are uncertain
   */
  ColumnFilter(
      Filter filter,
      SessionValues sessions,
      Optional<DeletionMarks> marks,
      Optional<BodyLocator> bodies) {
    this.filter = filter;
    this.assessments = new AssessmentCondition(sessions, marks);
    this.bodies = bodies;
  }

  /** The traces of a block that match, as an aggregate counts them. */
  public static Matches evaluate(Filter filter, SessionValues sessions, CountedBlock counted) {
    return new ColumnFilter(
            filter, sessions, Optional.of(counted.marks()), Optional.of(counted.bodies()))
        .evaluate(counted.block());
  }

  /** What the filter reads of a block, and the time, which every candidate has. */
  public static BlockNeeds needs(Filter filter, SessionValues sessions) {
    boolean needsSessions =
        !sessions.isEmpty()
            && filter
                .fields()
                .map(SearchField::entity)
                .anyMatch(kind -> kind == FieldKind.FEEDBACK || kind == FieldKind.EXPECTATION);
    return BlockNeeds.of(List.of(ColumnName.TIME))
        .and(of(filter))
        .and(needsSessions ? SESSIONS : BlockNeeds.NONE);
  }

  private static BlockNeeds of(Filter filter) {
    return switch (filter) {
      case Filter.All(var parts) -> ofAll(parts);
      case Filter.Any(var parts) -> ofAll(parts);
      case Filter.Not(var condition) -> of(condition);
      case Filter.OneSpan(var parts) -> new SpanCondition(parts).needs();
      case Comparison test -> ofField(test.field().entity(), test.field().key());
    };
  }

  private static BlockNeeds ofAll(List<? extends Filter> parts) {
    return parts.stream().map(ColumnFilter::of).reduce(BlockNeeds.NONE, BlockNeeds::and);
  }

  static BlockNeeds ofField(FieldKind kind, String key) {
    return switch (kind) {
      case TAG -> BlockNeeds.of(List.of(ColumnName.tag(key)));
      case METADATA -> BlockNeeds.of(List.of(ColumnName.metadata(key)));
      case ATTRIBUTE ->
          switch (key) {
            case ID -> BlockNeeds.ENTRIES;
            case DURATION, END -> BlockNeeds.of(List.of(ColumnName.DURATION));
            case "status" -> BlockNeeds.of(List.of(ColumnName.STATE));
            case "client_request_id" -> BlockNeeds.of(List.of(ColumnName.CLIENT));
            default -> BlockNeeds.NONE;
          };
      case FEEDBACK, EXPECTATION -> BlockNeeds.of(AssessmentCondition.COLUMNS);
      case LINK ->
          key.equals("issue")
              ? BlockNeeds.of(AssessmentCondition.COLUMNS)
              : BlockNeeds.of(List.of(ColumnName.LINK_KIND, ColumnName.LINK_TARGET));
      case METRIC, METRIC_MIN, METRIC_MAX, PARAM, DATASET, SPAN -> BlockNeeds.NONE;
    };
  }

  /** The traces that match, among the rows that have an info. */
  Matches evaluate(TraceBlock block) {
    var infos = block.longs(ColumnName.TIME).map(LongColumn::present).orElseGet(BitSet::new);
    var unknown = block.withoutBody();
    var matches = Matches.exactly(infos).and(evaluate(filter, block, Matches.perhaps(unknown)));
    unknown.and(Matches.without(matches.candidates(), matches.certain()));
    if (bodies.isEmpty() || unknown.isEmpty() || !hasSpans()) {
      return matches;
    }
    return Matches.exactly(infos)
        .and(evaluate(filter, block, condition -> located(condition, block, unknown)));
  }

  private boolean hasSpans() {
    return filter.fields().anyMatch(field -> field.entity() == FieldKind.SPAN);
  }

  /** What the bodies of some traces say that are elsewhere; any other trace may match. */
  private Matches located(SpanCondition condition, TraceBlock block, BitSet rows) {
    var certain = new BitSet();
    var candidates = block.withoutBody();
    bodies
        .orElseThrow()
        .matches(
            condition,
            block,
            rows,
            (matches, found) ->
                found.forEach(
                    (body, info) -> {
                      certain.set(info, matches.certain().get(body));
                      candidates.set(info, matches.candidates().get(body));
                    }));
    return new Matches(certain, candidates);
  }

  private Matches evaluate(Filter condition, TraceBlock block, Matches unknown) {
    return evaluate(condition, block, _ -> unknown);
  }

  private Matches evaluate(
      Filter condition, TraceBlock block, Function<SpanCondition, Matches> unknown) {
    return switch (condition) {
      case Filter.All(var parts) -> {
        var all = Matches.exactly(block.all());
        for (var part : parts) {
          if (all.candidates().isEmpty()) {
            break;
          }
          all = all.and(evaluate(part, block, unknown));
        }
        yield all;
      }
      case Filter.Any(var parts) ->
          parts.stream()
              .map(part -> evaluate(part, block, unknown))
              .reduce(Matches::or)
              .orElseGet(Matches::none);
      case Filter.Not(var negated) -> evaluate(negated, block, unknown).not(block.rows());
      case Filter.OneSpan(var parts) -> {
        var spans = new SpanCondition(parts);
        yield spans.evaluate(block, unknown.apply(spans));
      }
      case Comparison test -> compare(test, block);
    };
  }

  private Matches compare(Comparison test, TraceBlock block) {
    var key = test.field().key();
    int rows = block.rows();
    return switch (test.field().entity()) {
      case TAG -> TextTests.matching(block.texts(ColumnName.tag(key)), test, rows);
      case METADATA -> TextTests.matching(block.texts(ColumnName.metadata(key)), test, rows);
      case ATTRIBUTE -> ofAttribute(test, block);
      case FEEDBACK, EXPECTATION -> assessments.evaluate(test, block);
      case LINK ->
          key.equals("issue") ? assessments.issues(test, block) : ofLinks(key, test, block);
      case METRIC, METRIC_MIN, METRIC_MAX, PARAM, DATASET, SPAN -> Matches.perhaps(block.all());
    };
  }

  private static Matches ofAttribute(Comparison test, TraceBlock block) {
    return switch (test.field().key()) {
      case ID -> ofIds(test, block);
      case TIME -> ofNumbers(block.longs(ColumnName.TIME), test, block);
      case DURATION -> ofNumbers(block.longs(ColumnName.DURATION), test, block);
      case END -> ofEnds(test, block);
      case "status" -> TextTests.matching(block.texts(ColumnName.STATE), test, block.rows());
      case "client_request_id" ->
          TextTests.matching(block.texts(ColumnName.CLIENT), test, block.rows());
      default -> Matches.perhaps(block.all());
    };
  }

  private static Matches ofIds(Comparison test, TraceBlock block) {
    var matching = new BitSet();
    for (int row = 0; row < block.rows(); row++) {
      matching.set(row, test.acceptsText(block.id(row)));
    }
    return Matches.exactly(matching);
  }

  private static Matches ofNumbers(Optional<LongColumn> column, Comparison test, TraceBlock block) {
    if (test instanceof Filter.PresenceComparison(_, boolean isPresent)) {
      var present = column.map(LongColumn::present).map(Matches::exactly).orElse(Matches.none());
      return isPresent ? present : present.not(block.rows());
    }
    return column
        .map(numbers -> Matches.exactly(numbers.matching(test::acceptsWhole)))
        .orElse(Matches.none());
  }

  private static Matches ofEnds(Comparison test, TraceBlock block) {
    var matching = new BitSet();
    block
        .longs(ColumnName.TIME)
        .ifPresent(
            times -> {
              for (int row = 0; row < block.rows(); row++) {
                if (times.has(row)) {
                  matching.set(row, test.acceptsWhole(end(times, row, block)));
                }
              }
            });
    return Matches.exactly(matching);
  }

  /** The end of a trace; one without a duration ends when it begins. */
  static long end(LongColumn times, int row, TraceBlock block) {
    long duration =
        block
            .longs(ColumnName.DURATION)
            .filter(durations -> durations.has(row))
            .map(durations -> durations.at(row))
            .orElse(0L);
    return times.at(row) + duration;
  }

  private static Matches ofLinks(String kind, Comparison test, TraceBlock block) {
    if (test instanceof Filter.PresenceComparison(var field, boolean isPresent) && !isPresent) {
      return ofLinks(kind, new Filter.PresenceComparison(field, true), block).not(block.rows());
    }
    var kinds = block.texts(ColumnName.LINK_KIND);
    var targets = block.texts(ColumnName.LINK_TARGET);
    if (kinds.isEmpty() || targets.isEmpty() || !isLink(kind)) {
      return Matches.none();
    }
    var ofKind = kinds.get().matching(TextTest.equalTo(kind)).certain();
    var found = Matches.exactly(ofKind).and(Matches.of(targets.get().matching(TextTests.of(test))));
    return new Matches(
        block.parents(ColumnName.LINK_KIND, found.certain()),
        block.parents(ColumnName.LINK_KIND, found.candidates()));
  }

  private static boolean isLink(String kind) {
    return kind.equals(TraceColumns.RUN) || kind.equals(TraceColumns.PROMPT);
  }
}
