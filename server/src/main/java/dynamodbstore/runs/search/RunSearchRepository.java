package dynamodbstore.runs.search;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentItemReader;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.paging.PositionedResult;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.data.FoundRun;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.searchengine.IndexRow;
import dynamodbstore.searchengine.MergedQueries;
import dynamodbstore.searchengine.RangeWalk;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.WalkRequest;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads of searches over several experiments, with their costs. Thread-safe. */
public final class RunSearchRepository {
  private static final Comparator<RunSummary> NEWEST_FIRST =
      Comparator.comparing(Start::of, Start.NEWEST_FIRST);

  /** Number of rows of an index range that are counted, in all sampled experiments together. */
  private static final int COUNTED = 256;

  /**
   * Assumed number of rows of an experiment that has more than are counted: neither few nor all.
   */
  private static final long MANY = 10 * COUNTED;

  /** Number of experiments that are sampled. */
  private static final int SAMPLED = 4;

  private final Table table;
  private final RunRepository runs;
  private final RunDataRepository data;
  private final RunTextSettings texts;

  public RunSearchRepository(
      Table table, RunRepository runs, RunDataRepository data, RunTextSettings texts) {
    this.table = table;
    this.runs = runs;
    this.data = data;
    this.texts = texts;
  }

  /** Text fields that can be looked up by trigram. */
  Set<TextField> texts() {
    return texts.searchableFields();
  }

  /** Whether a tag can be looked up by its rows. */
  Predicate<String> tags() {
    return texts.searchableTags();
  }

  public RunCandidateRepository candidates(
      RunReader reader, List<Experiment> experiments, ParsedSearch wanted) {
    return new RunCandidateRepository(table, data, reader, experiments, wanted);
  }

  /**
   * Experiments by id. One batch read. Experiments that do not exist or are in another workspace
   * are left out.
   */
  public List<Experiment> experiments(String workspace, Set<ExperimentId> ids) {
    var keys = ids.stream().map(ExperimentItemReader::key).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(ExperimentItemReader::read)
        .filter(experiment -> experiment.workspace().equals(workspace))
        .toList();
  }

  /**
   * Approximate number of rows of an index range: one eventually consistent query for each sampled
   * experiment.
   */
  long estimate(List<ExperimentId> experiments, RunIndexRange range) {
    int sampled = Math.min(SAMPLED, experiments.size());
    if (sampled == 0) {
      return 0;
    }
    // A count equal to the limit means "or more". Not a round number, since exact counts of rows
    // are often round.
    int limit = COUNTED / sampled + 1;
    long rows = 0;
    for (int at = 0; at < sampled; at++) {
      // Evenly spaced sample: the first experiments of a request may be old and large.
      var experiment = experiments.get(at * experiments.size() / sampled);
      long count = table.estimate(range.query(experiment).read(Read.EVENTUAL).limit(limit));
      rows += count == limit ? MANY : count;
    }
    return rows * experiments.size() / sampled;
  }

  /** Rows of index ranges whose value may satisfy the predicate, one experiment after the other. */
  Stream<IndexRow<RunLocation>> rows(
      List<ExperimentId> experiments,
      List<RunIndexRange> ranges,
      Predicate<SortValue> test,
      SearchBudget budget) {
    return IteratorStreams.of(
        ConcatenatedIterator.of(
            experiments,
            experiment ->
                ConcatenatedIterator.of(
                    ranges,
                    range ->
                        budget
                            .checked(
                                Pages.stream(
                                    table, range.query(experiment).limit(ReadAheadSize.MOST)))
                            .map(range::row)
                            .filter(row -> range.value(row).map(test::test).orElse(true))
                            .iterator())));
  }

  /**
   * Walk of an index range: one query for each experiment at first, more as results are consumed.
   *
   * @param met as of {@link RangeWalk}
   */
  Iterator<PositionedResult<FoundRun>> walk(
      WalkRequest<ExperimentId, RunLocation, FoundRun> request,
      RunCandidateRepository candidates,
      Set<RunLocation> met,
      SearchBudget budget) {
    return new RangeWalk<>(table, candidates, request, met, budget);
  }

  /** Live runs: one query of a local index for each experiment, concurrently. */
  List<RunSummary> live(List<Experiment> experiments) {
    var queries =
        experiments.stream()
            .map(
                experiment ->
                    Query.of(Index.LSI1, RunKeys.partition(experiment.id())).in(RunKeys.live()))
            .toList();
    var found = Pages.all(table, queries).iterator();
    var live = new ArrayList<RunSummary>();
    for (var experiment : experiments) {
      for (var item : found.next()) {
        live.add(new RunSummary(RunItems.fromItem(item), experiment));
      }
    }
    return live;
  }

  /**
   * Locations of runs by id, in these experiments. Ids that do not contain their location cost a
   * query each.
   */
  Stream<RunLocation> locations(Collection<ExperimentId> experiments, Collection<RunId> ids) {
    var among = Set.copyOf(experiments);
    return ids.stream()
        .flatMap(id -> runs.locate(id).stream())
        .filter(location -> among.contains(location.experiment()));
  }

  /**
   * Runs of a view, newest first. One query of a local index for each experiment, two if deleted
   * runs are included, concurrently; more as the stream is consumed.
   *
   * @param readAhead number of runs that are read at a time, in all experiments together
   */
  public Stream<RunSummary> newestFirst(
      List<Experiment> experiments, ViewType view, Optional<Start> after, int readAhead) {
    var walks = walks(experiments, view);
    int each = ReadAheadSize.ofEach(walks.size(), readAhead);
    var queries = walks.stream().map(walk -> walk.query(after, each)).toList();
    var byId = experiments.stream().collect(Collectors.toMap(Experiment::id, one -> one));
    Function<Item, RunSummary> decoder =
        item -> {
          var run = RunItems.fromItem(item);
          return new RunSummary(run, requireNonNull(byId.get(run.location().experiment())));
        };
    return IteratorStreams.of(MergedQueries.inOrder(table, queries, decoder, NEWEST_FIRST))
        .filter(info -> view.shows(info.isActive()));
  }

  /** Runs of a view in no order: the same queries, sequentially. */
  public Stream<RunSummary> inAnyOrder(List<Experiment> experiments, ViewType view, int readAhead) {
    var runs =
        ConcatenatedIterator.of(
            walks(experiments, view),
            walk ->
                Pages.stream(table, walk.query(Optional.empty(), readAhead))
                    .map(walk::info)
                    .iterator());
    return IteratorStreams.of(runs).filter(info -> view.shows(info.isActive()));
  }

  private static List<Walk> walks(List<Experiment> experiments, ViewType view) {
    var walks = new ArrayList<Walk>();
    for (var experiment : experiments) {
      if (view != ViewType.DELETED_ONLY || !experiment.isActive()) {
        walks.add(new Walk(experiment, Index.LSI2));
      }
      if (view != ViewType.ACTIVE_ONLY) {
        walks.add(new Walk(experiment, Index.LSI1));
      }
    }
    return walks;
  }

  /**
   * Walk of one experiment: LSI2 has the runs that were not deleted themselves, LSI1 those that
   * were.
   */
  private record Walk(Experiment experiment, Index index) {
    Query query(Optional<Start> after, int readAhead) {
      var all =
          Query.of(index, RunKeys.partition(experiment.id()))
              .in(RunKeys.inStartOrder(index))
              .limit(readAhead);
      return after.map(start -> all.after(start.position(index, experiment.id()))).orElse(all);
    }

    RunSummary info(Item item) {
      return new RunSummary(RunItems.fromItem(item), experiment);
    }
  }

  /** Sort position of a run in the order of starts. */
  public record Start(long millis, RunId run) {
    static final Comparator<Start> NEWEST_FIRST =
        Comparator.comparingLong(Start::millis)
            .reversed()
            .thenComparing(start -> start.run().text(), Utf8.ORDER);

    static Start of(RunSummary info) {
      return new Start(info.run().start().toEpochMilli(), info.location().run());
    }

    public static Start at(SortPosition position) {
      return new Start(position.whole(0), new RunId(position.text(1)));
    }

    /** Position in an index of any experiment. */
    Position position(Index index, ExperimentId experiment) {
      return RunKeys.inStartOrder(index, new RunLocation(experiment, run), millis);
    }
  }
}
