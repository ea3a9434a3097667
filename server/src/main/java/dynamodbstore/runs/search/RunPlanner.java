package dynamodbstore.runs.search;

import dynamodbstore.api.RunId;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.searchengine.OrderGroup;
import dynamodbstore.searchengine.WalkPhase;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cost-based planner of searches for active runs. It chooses between a walk in index order, which
 * reads more runs the fewer satisfy the filter, and gathering all runs that satisfy one conjunct,
 * which reads as many as there are. It reads nothing but estimates of row counts.
 */
public final class RunPlanner {
  public static final SearchField START = new SearchField(FieldKind.ATTRIBUTE, "start_time");
  private static final SearchField NAME = new SearchField(FieldKind.ATTRIBUTE, "run_name");
  private static final SearchField NAME_TAG = new SearchField(FieldKind.TAG, Run.NAME_TAG);
  private static final SearchField STATUS = new SearchField(FieldKind.ATTRIBUTE, "status");
  private static final SearchField ID = new SearchField(FieldKind.ATTRIBUTE, "run_id");

  /** Largest IN list that is looked up; each text is an index range of its own. */
  private static final int MOST_TEXTS = 100;

  /** Number of trigrams of a pattern whose rows are counted. */
  private static final int MOST_TRIGRAMS = 6;

  /** Cost of a row that is skipped, relative to a run that is read. */
  private static final double COST_OF_ROW = 0.1;

  /**
   * Assumed selectivity of a pattern that no index can count: a search for a word expects few
   * matches.
   */
  private static final double FOUND_BY_PATTERN = 0.001;

  private final ParsedSearch search;
  private final Conjuncts tests;
  private final int wanted;
  private final Searchable searchable;
  private final ToLongFunction<RunIndexRange> estimate;

  private RunPlanner(
      ParsedSearch search,
      int wanted,
      Searchable searchable,
      ToLongFunction<RunIndexRange> estimate) {
    this.search = search;
    this.tests = Conjuncts.of(search.condition());
    this.wanted = wanted;
    this.searchable = searchable;
    this.estimate = estimate;
  }

  /**
   * What searches may rely on.
   *
   * @param texts fields whose trigrams are indexed
   * @param tags which tags have rows
   */
  record Searchable(Set<TextField> texts, Predicate<String> tags) {}

  /**
   * @param wanted number of runs of a page
   * @param searchable what is indexed for all settled runs
   * @param estimate approximate number of rows of an index range, in all experiments of the search
   */
  static RunPlan plan(
      ParsedSearch search,
      int wanted,
      Searchable searchable,
      ToLongFunction<RunIndexRange> estimate) {
    return new RunPlanner(search, wanted, searchable, estimate).plan();
  }

  private RunPlan plan() {
    var ids = tests.texts(ID);
    if (ids.isPresent()) {
      return new RunPlan.Named(
          ids.get().stream().filter(Utf8::isEncodable).map(RunId::new).toList());
    }
    var inOrder = inOrder(search.ordering().terms());
    var sources = tests.fields().stream().flatMap(field -> source(field).stream()).toList();
    if (sources.isEmpty()) {
      return inOrder.orElseGet(() -> new RunPlan.Gathered(START, List.of(RunIndexRange.byStart())));
    }
    if (sources.size() == 1) {
      var alone = byStart(sources.getFirst().field());
      if (alone.isPresent()) {
        // Reads neither all runs nor all that satisfy the conjunct: no plan is cheaper.
        return alone.get();
      }
    }
    return cheapest(inOrder, sources);
  }

  private RunPlan cheapest(Optional<RunPlan> inOrder, List<RunPlan.Gathered> sources) {
    double all = Math.max(1, estimate.applyAsLong(RunIndexRange.byStart()));
    double share = 1;
    RunPlan narrowest = sources.getFirst();
    double least = Double.MAX_VALUE;
    Optional<RunPlan> ordered = inOrder;
    double started = startedShare(sources, all);
    double shareOfOrdered =
        search.ordering().terms().getFirst().field().equals(START) ? started : 1;
    for (var source : sources) {
      double rows = rows(source);
      boolean isSearched = isSearched(source.field());
      double cost = isSearched ? rows * COST_OF_ROW : rows;
      if (cost < least) {
        least = cost;
        narrowest = source;
      }
      var looked = rarestTrigram(source.field());
      if (looked.isPresent()) {
        rows = rows(looked.get());
        if (rows < least) {
          least = rows;
          narrowest = looked.get();
        }
      }
      double own = isSearched && looked.isEmpty() ? FOUND_BY_PATTERN : Math.min(1, rows / all);
      share *= own;
      var oneValue = byStart(source.field());
      // A range of one value never has more rows than there are runs, even if it seems so.
      if (oneValue.isPresent() && own * started <= shareOfOrdered) {
        ordered = oneValue;
        shareOfOrdered = own * started;
      }
    }
    double walked = Math.min(all, wanted / share) * shareOfOrdered;
    return ordered.isPresent() && walked <= least ? ordered.get() : narrowest;
  }

  /** Share of runs within the bounds of the start; ranges by start contain no others. */
  private double startedShare(List<RunPlan.Gathered> sources, double all) {
    return sources.stream()
        .filter(source -> source.field().equals(START))
        .mapToDouble(source -> Math.min(1, rows(source) / all))
        .findFirst()
        .orElse(1);
  }

  /**
   * Walk by start of the runs with the one text that a field must have, if the search orders by
   * start.
   */
  private Optional<RunPlan> byStart(SearchField field) {
    var texts = tests.texts(field).filter(some -> some.size() == 1);
    if (texts.isEmpty() || !isNewestFirst(search.ordering().terms())) {
      return Optional.empty();
    }
    var text = texts.get().iterator().next();
    return (field.equals(STATUS) ? statuses(texts.get()).stream().findFirst() : all(field))
        .filter(_ -> Utf8.isEncodable(text))
        .flatMap(
            range ->
                range.kind() == RunIndexRange.RangeKind.STATUS
                    ? Optional.of(range)
                    : range.byStartWhere(text))
        .map(this::startedInTime)
        .map(
            range ->
                new RunPlan.InOrder(List.of(WalkPhase.forwards(OrderGroup.VALUES, range)), true));
  }

  /**
   * Whether all values of the range have to be matched with a pattern, because nothing narrows it.
   */
  private boolean isSearched(SearchField field) {
    return !tests.patterns(field).isEmpty()
        && tests.texts(field).isEmpty()
        && tests.prefix(field).isEmpty();
  }

  /** Candidates for the conjuncts of a field, if index ranges contain them. */
  private Optional<RunPlan.Gathered> source(SearchField field) {
    return ranges(field)
        .filter(ranges -> ranges.size() <= MOST_TEXTS)
        .map(ranges -> new RunPlan.Gathered(field, ranges));
  }

  private double rows(RunPlan.Gathered source) {
    return source.ranges().stream().mapToLong(estimate).sum();
  }

  /** Candidates for the rarest trigram in the patterns of a field. */
  private Optional<RunPlan.Gathered> rarestTrigram(SearchField field) {
    return RunTextRows.field(field, searchable.tags())
        .filter(searchable.texts()::contains)
        .flatMap(
            text ->
                some(tests.trigrams(field)).stream()
                    .map(trigram -> RunIndexRange.ofTrigram(text, trigram))
                    .min(Comparator.comparingLong(estimate))
                    .map(range -> List.of(range, RunIndexRange.ofAnyTrigram(text))))
        .map(ranges -> new RunPlan.Gathered(field, ranges));
  }

  /** Evenly spaced sample: adjacent trigrams overlap, so they are about equally rare. */
  private static List<String> some(List<String> trigrams) {
    int count = Math.min(MOST_TRIGRAMS, trigrams.size());
    return IntStream.range(0, count)
        .mapToObj(at -> trigrams.get(at * trigrams.size() / count))
        .toList();
  }

  private Optional<List<RunIndexRange>> ranges(SearchField field) {
    if (!tests.isRequired(field)) {
      return Optional.empty();
    }
    if (field.equals(START)) {
      return Optional.of(List.of(byStart()));
    }
    if (field.equals(STATUS)) {
      return tests.texts(field).map(RunPlanner::statuses);
    }
    return field.entity() == FieldKind.METRIC
        ? Optional.of(numbers(field))
        : all(field).map(all -> texts(field, all));
  }

  /** Index range of the texts of a field. */
  private Optional<RunIndexRange> all(SearchField field) {
    if (field.equals(NAME_TAG)) {
      return Optional.of(RunIndexRange.byName());
    }
    return switch (field.entity()) {
      case PARAM -> Optional.of(RunIndexRange.ofTexts(RankKeys.RankKind.PARAM, field.key()));
      case TAG ->
          Optional.of(RunIndexRange.ofTexts(RankKeys.RankKind.TAG, field.key()))
              .filter(_ -> searchable.tags().test(field.key()));
      default -> Optional.empty();
    };
  }

  private List<RunIndexRange> numbers(SearchField metric) {
    var ranges = new ArrayList<RunIndexRange>();
    var bounds = tests.bounds(metric);
    if (!bounds.isEmpty()) {
      ranges.add(RunIndexRange.ofNumbers(metric.key(), bounds.least(), bounds.greatest()));
    }
    // Comparisons treat NaN as 0.
    if (tests.admits(metric, 0)) {
      ranges.add(RunIndexRange.ofNoNumbers(metric.key()));
    }
    return ranges;
  }

  private List<RunIndexRange> texts(SearchField field, RunIndexRange all) {
    var texts = tests.texts(field);
    if (texts.isPresent()) {
      return texts.get().stream().filter(Utf8::isEncodable).map(all::is).toList();
    }
    var beginning = tests.prefix(field).filter(Utf8::isEncodable);
    return List.of(beginning.map(all::beginsWith).orElse(all));
  }

  private static List<RunIndexRange> statuses(Iterable<String> texts) {
    var ranges = new ArrayList<RunIndexRange>();
    for (var text : texts) {
      Stream.of(RunStatus.values())
          .filter(status -> status.name().equals(text))
          .map(RunIndexRange::byStatus)
          .forEach(ranges::add);
    }
    return ranges;
  }

  private Optional<RunPlan> inOrder(List<Ordering.Term> terms) {
    var first = terms.getFirst();
    var field = first.field();
    boolean exact = isNewestFirst(terms.subList(1, terms.size()));
    if (field.equals(START)) {
      var phase = new WalkPhase<>(OrderGroup.VALUES, byStart(), first.isAscending());
      return Optional.of(new RunPlan.InOrder(List.of(phase), terms.size() == 2));
    }
    if (field.equals(NAME)) {
      var phase = new WalkPhase<>(OrderGroup.VALUES, RunIndexRange.byName(), !first.isAscending());
      return Optional.of(new RunPlan.InOrder(List.of(phase), exact));
    }
    return phases(first).map(phases -> new RunPlan.InOrder(phases, exact));
  }

  private Optional<List<WalkPhase<RunIndexRange>>> phases(Ordering.Term term) {
    var field = term.field();
    var phases = new ArrayList<WalkPhase<RunIndexRange>>();
    switch (field.entity()) {
      case METRIC -> {
        for (var range : tests.isRequired(field) ? numbers(field) : allNumbers(field)) {
          boolean isNumber = range.kind() == RunIndexRange.RangeKind.NUMBER;
          phases.add(
              isNumber
                  ? new WalkPhase<>(OrderGroup.VALUES, range, term.isAscending())
                  : WalkPhase.forwards(OrderGroup.NOT_A_NUMBER, range));
        }
      }
      case PARAM -> phases.add(texts(term, RankKeys.RankKind.PARAM));
      case TAG -> {
        if (field.equals(NAME_TAG) || !searchable.tags().test(field.key())) {
          return Optional.empty();
        }
        phases.add(texts(term, RankKeys.RankKind.TAG));
      }
      default -> {
        return Optional.empty();
      }
    }
    if (!tests.isRequired(field)) {
      phases.add(WalkPhase.forwards(OrderGroup.MISSING, byStart()));
    }
    return Optional.of(phases);
  }

  private RunIndexRange byStart() {
    return startedInTime(RunIndexRange.byStart());
  }

  /** Restricts a range by start to the bounds of the start. */
  private RunIndexRange startedInTime(RunIndexRange range) {
    var bounds = tests.bounds(START);
    return bounds.isEmpty()
        ? range
        : range.startedBetween(
            whole(Math.floor(bounds.least())), whole(Math.ceil(bounds.greatest())));
  }

  /**
   * Rounds outward: integers beyond 2^53, which a double cannot represent exactly, become
   * unbounded.
   */
  private static long whole(double number) {
    boolean isExact = Math.abs(number) < 1L << 53;
    return isExact ? (long) number : number < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  private static List<RunIndexRange> allNumbers(SearchField metric) {
    return List.of(
        RunIndexRange.ofNumbers(metric.key(), -Double.MAX_VALUE, Double.MAX_VALUE),
        RunIndexRange.ofNoNumbers(metric.key()));
  }

  private static WalkPhase<RunIndexRange> texts(Ordering.Term term, RankKeys.RankKind kind) {
    return new WalkPhase<>(
        OrderGroup.VALUES, RunIndexRange.ofTexts(kind, term.field().key()), !term.isAscending());
  }

  /** Whether ties are broken as index ranges order them: newest first, then by id. */
  private static boolean isNewestFirst(List<Ordering.Term> ties) {
    return ties.size() == 2
        && ties.getFirst().field().equals(START)
        && !ties.getFirst().isAscending();
  }
}
