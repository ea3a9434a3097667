package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Best;
import dynamodbstore.paging.Chain;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.Placed;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.Field;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Search;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.searchengine.OrderGroup;
import dynamodbstore.searchengine.RangeWalk;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.WalkPhase;
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
 * <p>Rows exist for settled runs only, and no index range has deleted runs. Therefore live runs and
 * deleted runs are read before the rows, so that a run that settles meanwhile is not missed.
 */
final class PlannedSearch {
  private final RunSearchRepository search;
  private final RunCandidates candidates;
  private final List<Experiment> searched;
  private final List<ExperimentId> experiments;
  private final ViewType view;
  private final Search wanted;
  private final Ordering ordering;
  private final Cursor cursor;
  private final int maxResults;

  PlannedSearch(
      RunSearchRepository search,
      RunReading reading,
      List<Experiment> experiments,
      ViewType view,
      Search wanted,
      Cursor cursor,
      int maxResults) {
    this.search = search;
    this.candidates = search.candidates(reading, experiments, wanted);
    this.searched = experiments;
    this.experiments = experiments.stream().map(Experiment::id).toList();
    this.view = view;
    this.wanted = wanted;
    this.ordering = wanted.ordering();
    this.cursor = cursor;
    this.maxResults = maxResults;
  }

  RunPlan plan() {
    return RunPlanner.plan(
        wanted, maxResults, search.texts(), lane -> search.estimate(experiments, lane));
  }

  TokenPage<FoundRun> page(RunPlan plan, SearchBudget budget) {
    return switch (plan) {
      case RunPlan.InOrder inOrder -> inOrder(inOrder, budget);
      case RunPlan.Gathered(var field, var lanes) -> gathered(field, lanes, budget);
      case RunPlan.Named(var ids) ->
          sorted(
              Batches.of(
                  budget.checked(search.places(experiments, ids)),
                  ReadAhead.WIDE,
                  some -> List.copyOf(candidates.foundAny(some, view).values())));
    };
  }

  private TokenPage<FoundRun> inOrder(RunPlan.InOrder plan, SearchBudget budget) {
    var live = live(plan.phases().stream().map(WalkPhase::range));
    var met = live.stream().map(RunInfo::place).collect(Collectors.toCollection(HashSet::new));
    var deleted = deleted(budget).filter(run -> !met.contains(run.info().place()));
    var unindexed = Stream.concat(candidates.found(budget.checked(live.stream())), deleted);
    var found =
        Best.of(
                maxResults + 1,
                unindexed.map(this::placed).filter(this::isLeft).iterator(),
                order())
            .items();
    found.forEach(one -> met.add(one.thing().info().place()));
    var walked =
        Chain.of(phasesLeft(plan.phases()), phase -> walk(phase, plan.exact(), met, budget));
    return SearchPage.ofOrdered(
        Merge.of(List.of(walked, found.iterator()), order()), cursor, maxResults);
  }

  private List<RunInfo> live(Stream<Lane> lanes) {
    return lanes.anyMatch(Lane::isOfSettledRuns) ? search.live(searched) : List.of();
  }

  private Stream<FoundRun> deleted(SearchBudget budget) {
    return view.shows(false)
        ? candidates.found(
            budget.checked(search.inAnyOrder(searched, ViewType.DELETED_ONLY, ReadAhead.MOST)))
        : Stream.of();
  }

  private Iterator<Placed<FoundRun>> walk(
      WalkPhase<Lane> phase, boolean exact, Set<RunPlace> met, SearchBudget budget) {
    var after = cursor.after().filter(place -> OrderGroup.of(place) == phase.group());
    return new RangeWalk<>(
        search.table(),
        candidates,
        ordering,
        phase,
        exact,
        after,
        experiments,
        met,
        maxResults + 1,
        this::kept,
        budget);
  }

  /** Phases from the one in which the last page ended. */
  private List<WalkPhase<Lane>> phasesLeft(List<WalkPhase<Lane>> phases) {
    return phases.stream()
        .filter(
            phase ->
                cursor.after().isEmpty()
                    || phase.group().compareTo(OrderGroup.of(cursor.after().get())) >= 0)
        .toList();
  }

  private TokenPage<FoundRun> gathered(Field field, List<Lane> lanes, SearchBudget budget) {
    var tests = Conjuncts.of(wanted.condition());
    var live = live(lanes.stream());
    var met = live.stream().map(RunInfo::place).collect(Collectors.toCollection(HashSet::new));
    var rows =
        search
            .rows(experiments, lanes, value -> tests.admits(field, value), budget)
            .filter(row -> !met.contains(row.id()));
    // A run may also have rows of earlier generations: drop the duplicates.
    var settled =
        Batches.of(rows, ReadAhead.WIDE, some -> List.copyOf(candidates.verify(some).values()))
            .filter(view -> met.add(view.info().place()));
    var deleted = deleted(budget).filter(run -> met.add(run.info().place()));
    var unindexed = Stream.concat(candidates.found(budget.checked(live.stream())), deleted);
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
    return maxResults <= ReadAhead.MOST && view.isSmall() ? view : view.info();
  }

  private Placed<FoundRun> placed(FoundRun view) {
    return new Placed<>(kept(view), ordering.place(view));
  }

  private boolean isLeft(Placed<FoundRun> placed) {
    return cursor
        .after()
        .map(last -> ordering.order().compare(placed.place(), last) > 0)
        .orElse(true);
  }

  private Comparator<Placed<FoundRun>> order() {
    return Comparator.comparing(Placed::place, ordering.order());
  }
}
