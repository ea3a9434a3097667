package dynamodbstore.runs.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.paging.PageCursor;
import dynamodbstore.paging.PositionedResult;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.MergingIterator;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.runs.data.FoundRun;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.searchengine.OrderGroup;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.WalkPhase;
import dynamodbstore.searchengine.WalkRequest;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Execution of a plan: one page of a search for runs of active experiments. Not thread-safe.
 *
 * <p>Rank rows exist for settled runs only, and verification drops those of deleted runs. Therefore
 * live runs and deleted runs are read before the rows, so that a run that settles meanwhile is not
 * missed.
 */
public final class PlannedSearch {
  private final RunSearchRepository search;
  private final RunCandidateRepository candidates;
  private final List<Experiment> searched;
  private final List<ExperimentId> experiments;
  private final ViewType view;
  private final ParsedSearch wanted;
  private final Ordering ordering;
  private final PageCursor cursor;
  private final int maxResults;

  public PlannedSearch(
      RunSearchRepository search,
      RunReader reader,
      List<Experiment> experiments,
      ViewType view,
      PageRequest request) {
    this.search = search;
    this.candidates = search.candidates(reader, experiments, request.wanted());
    this.searched = experiments;
    this.experiments = experiments.stream().map(Experiment::id).toList();
    this.view = view;
    this.wanted = request.wanted();
    this.ordering = wanted.ordering();
    this.cursor = request.cursor();
    this.maxResults = request.maxResults();
  }

  public RunPlan plan() {
    return RunPlanner.plan(
        wanted,
        maxResults,
        new RunPlanner.Searchable(search.texts(), search.tags()),
        range -> search.estimate(experiments, range));
  }

  public TokenPage<FoundRun> page(RunPlan plan, SearchBudget budget) {
    return switch (plan) {
      case RunPlan.InOrder inOrder -> inOrder(inOrder, budget);
      case RunPlan.Gathered(var field, var ranges) -> gathered(field, ranges, budget);
      case RunPlan.Named(var ids) ->
          sorted(
              BatchMappingIterator.of(
                  budget.checked(search.locations(experiments, ids)),
                  ReadAheadSize.WIDE,
                  some -> List.copyOf(candidates.verifyAny(some, view).values())));
    };
  }

  private TokenPage<FoundRun> inOrder(RunPlan.InOrder plan, SearchBudget budget) {
    var live = live(plan.phases().stream().map(WalkPhase::range));
    var met =
        live.stream().map(RunSummary::location).collect(Collectors.toCollection(HashSet::new));
    var deleted = deleted(budget).filter(run -> !met.contains(run.info().location()));
    var unindexed = Stream.concat(candidates.verify(budget.checked(live.stream())), deleted);
    var found =
        TopSelection.of(
                maxResults + 1,
                unindexed.map(this::placed).filter(this::isLeft).iterator(),
                order())
            .items();
    found.forEach(one -> met.add(one.result().info().location()));
    var walked =
        ConcatenatedIterator.of(
            phasesLeft(plan.phases()), phase -> walk(phase, plan.exact(), met, budget));
    return SearchPage.ofOrdered(
        MergingIterator.of(List.of(walked, found.iterator()), order()), cursor, maxResults);
  }

  private List<RunSummary> live(Stream<RunIndexRange> ranges) {
    return ranges.anyMatch(RunIndexRange::isOfSettledRuns) ? search.live(searched) : List.of();
  }

  private Stream<FoundRun> deleted(SearchBudget budget) {
    return view.shows(false)
        ? candidates.verify(
            budget.checked(search.inAnyOrder(searched, ViewType.DELETED_ONLY, ReadAheadSize.MOST)))
        : Stream.of();
  }

  private Iterator<PositionedResult<FoundRun>> walk(
      WalkPhase<RunIndexRange> phase, boolean exact, Set<RunLocation> met, SearchBudget budget) {
    var after = cursor.after().filter(position -> OrderGroup.of(position) == phase.group());
    var request =
        new WalkRequest<ExperimentId, RunLocation, FoundRun>(
            ordering, phase, exact, after, experiments, maxResults + 1, this::kept);
    return search.walk(request, candidates, met, budget);
  }

  /** Phases from the one in which the last page ended. */
  private List<WalkPhase<RunIndexRange>> phasesLeft(List<WalkPhase<RunIndexRange>> phases) {
    return phases.stream()
        .filter(
            phase ->
                cursor.after().isEmpty()
                    || phase.group().compareTo(OrderGroup.of(cursor.after().get())) >= 0)
        .toList();
  }

  private TokenPage<FoundRun> gathered(
      SearchField field, List<RunIndexRange> ranges, SearchBudget budget) {
    var tests = Conjuncts.of(wanted.condition());
    var live = live(ranges.stream());
    var met =
        live.stream().map(RunSummary::location).collect(Collectors.toCollection(HashSet::new));
    var rows =
        search
            .rows(experiments, ranges, value -> tests.admits(field, value), budget)
            .filter(row -> !met.contains(row.id()));
    // A run may also have rows of earlier generations: drop the duplicates.
    var settled =
        BatchMappingIterator.of(
                rows, ReadAheadSize.WIDE, some -> List.copyOf(candidates.verify(some).values()))
            .filter(view -> met.add(view.info().location()));
    var deleted = deleted(budget).filter(run -> met.add(run.info().location()));
    var unindexed = Stream.concat(candidates.verify(budget.checked(live.stream())), deleted);
    return sorted(Stream.concat(unindexed, settled));
  }

  private TokenPage<FoundRun> sorted(Stream<FoundRun> found) {
    return SearchPage.of(ordering, found, this::kept, false, cursor, maxResults);
  }

  /**
   * Drops the data of a run if it is large or the page is long; it is read again when the page is
   * written.
   */
  private FoundRun kept(FoundRun view) {
    return maxResults <= ReadAheadSize.MOST && view.isSmall() ? view : view.info();
  }

  private PositionedResult<FoundRun> placed(FoundRun view) {
    return new PositionedResult<>(kept(view), ordering.sortPosition(view));
  }

  private boolean isLeft(PositionedResult<FoundRun> placed) {
    return cursor
        .after()
        .map(last -> ordering.order().compare(placed.position(), last) > 0)
        .orElse(true);
  }

  private Comparator<PositionedResult<FoundRun>> order() {
    return Comparator.comparing(PositionedResult::position, ordering.order());
  }
}
