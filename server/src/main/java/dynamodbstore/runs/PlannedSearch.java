package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Chain;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.Placed;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.runs.RunPlan.Group;
import dynamodbstore.runs.RunPlan.Phase;
import dynamodbstore.search.Field;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Place;
import dynamodbstore.search.Search;
import dynamodbstore.search.SortValue;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One page of a search for active runs, by a plan. Indexes of settled runs do not have the live
 * ones: these are read first, so that a run that settles meanwhile is not missed.
 */
final class PlannedSearch {
  private final RunSearchRepository search;
  private final RunCandidates candidates;
  private final List<Experiment> searched;
  private final List<ExperimentId> experiments;
  private final Search wanted;
  private final Ordering ordering;
  private final Cursor cursor;
  private final int maxResults;

  PlannedSearch(
      RunSearchRepository search,
      RunReading reading,
      List<Experiment> experiments,
      Search wanted,
      Cursor cursor,
      int maxResults) {
    this.search = search;
    this.candidates = search.candidates(reading, experiments, wanted);
    this.searched = experiments;
    this.experiments = experiments.stream().map(Experiment::id).toList();
    this.wanted = wanted;
    this.ordering = wanted.ordering();
    this.cursor = cursor;
    this.maxResults = maxResults;
  }

  RunPlan plan() {
    return RunPlanner.plan(
        wanted, maxResults, search.texts(), lane -> search.estimate(experiments, lane));
  }

  TokenPage<RunView> page(RunPlan plan) {
    return switch (plan) {
      case RunPlan.InOrder inOrder -> inOrder(inOrder);
      case RunPlan.Gathered(var field, var lanes) -> gathered(field, lanes);
      case RunPlan.Named(var ids) ->
          sorted(
              Batches.of(
                  search.places(experiments, ids),
                  ReadAhead.WIDE,
                  some -> List.copyOf(candidates.foundAny(some).values())));
    };
  }

  private TokenPage<RunView> inOrder(RunPlan.InOrder plan) {
    boolean isOfSettled = plan.phases().stream().anyMatch(phase -> phase.lane().isOfSettledRuns());
    var live = isOfSettled ? search.live(searched) : List.<RunInfo>of();
    var met = live.stream().map(RunInfo::place).collect(Collectors.toCollection(HashSet::new));
    var walked = Chain.of(phasesLeft(plan.phases()), phase -> walk(phase, plan.exact(), met));
    var found =
        candidates
            .found(live.stream())
            .map(this::placed)
            .filter(this::isLeft)
            .sorted(order())
            .iterator();
    return SearchPage.ofOrdered(Merge.of(List.of(walked, found), order()), cursor, maxResults);
  }

  private Iterator<Placed<RunView>> walk(Phase phase, boolean exact, Set<RunPlace> met) {
    var after = cursor.after().filter(place -> group(place) == phase.group());
    return new RunWalk(
        search.table(),
        candidates,
        ordering,
        phase,
        exact,
        after,
        experiments,
        met,
        maxResults + 1,
        this::kept);
  }

  /** From where the last page ended. */
  private List<Phase> phasesLeft(List<Phase> phases) {
    return phases.stream()
        .filter(
            phase ->
                cursor.after().isEmpty()
                    || phase.group().compareTo(group(cursor.after().get())) >= 0)
        .toList();
  }

  private static Group group(Place place) {
    return switch (place.values().getFirst()) {
      case SortValue.NotANumber _ -> Group.NOT_A_NUMBER;
      case SortValue.Missing _ -> Group.MISSING;
      default -> Group.VALUES;
    };
  }

  private TokenPage<RunView> gathered(Field field, List<Lane> lanes) {
    var tests = FilterTests.of(wanted.condition());
    boolean isOfSettled = lanes.stream().anyMatch(Lane::isOfSettledRuns);
    var live = isOfSettled ? search.live(searched) : List.<RunInfo>of();
    var met = live.stream().map(RunInfo::place).collect(Collectors.toCollection(HashSet::new));
    var rows =
        search
            .rows(experiments, lanes, value -> tests.admit(field, value))
            .filter(row -> !met.contains(row.place()));
    // A run may have rows of earlier generations too: once it is found, that is enough.
    var settled =
        Batches.of(rows, ReadAhead.WIDE, some -> List.copyOf(candidates.found(some).values()))
            .filter(view -> met.add(view.info().place()));
    return sorted(Stream.concat(candidates.found(live.stream()), settled));
  }

  private TokenPage<RunView> sorted(Stream<RunView> found) {
    return SearchPage.of(ordering, found, this::kept, false, cursor, maxResults);
  }

  /** A page of very many runs is read again as it is shown, rather than held. */
  private RunView kept(RunView view) {
    return maxResults <= ReadAhead.MOST ? view : RunView.of(view.info());
  }

  private Placed<RunView> placed(RunView view) {
    return new Placed<>(kept(view), ordering.place(view));
  }

  private boolean isLeft(Placed<RunView> placed) {
    return cursor
        .after()
        .map(last -> ordering.order().compare(placed.place(), last) > 0)
        .orElse(true);
  }

  private Comparator<Placed<RunView>> order() {
    return Comparator.comparing(Placed::place, ordering.order());
  }
}
