package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ViewType;
import dynamodbstore.datasets.RunInputs;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.runs.RunSearchRepository.Start;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import dynamodbstore.searchengine.SearchEngine;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Search for runs, page by page. Thread-safe. */
public final class RunSearchService {
  private final RunSearchRepository search;
  private final RunReading reading;
  private final WholeRunService wholeRuns;
  private final SettlingQueue settling;
  private final InstantSource clock;
  private final SearchEngine engine;
  private final Syntax syntax;

  public RunSearchService(
      RunSearchRepository search,
      RunReading reading,
      WholeRunService wholeRuns,
      SettlingQueue settling,
      InstantSource clock,
      SearchEngine engine,
      Syntax syntax) {
    this.search = search;
    this.reading = reading;
    this.wholeRuns = wholeRuns;
    this.settling = settling;
    this.clock = clock;
    this.engine = engine;
    this.syntax = syntax;
  }

  /** Adds the runs of the page that are due to the settling queue. */
  public RunPage search(Caller caller, RunRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = Searches.runs(request.filter(), request.orderBy(), syntax);
    var cursor = engine.cursor(question(request), request.pageToken());
    var ids = ExperimentId.parseSearched(request.experiments());
    var experiments = search.experiments(caller.workspace(), ids);
    var page =
        isPlanned(request.view(), experiments, wanted)
            ? planned(experiments, request.view(), wanted, cursor, maxResults)
            : walked(experiments, request.view(), wanted, cursor, maxResults);
    settling.offerDue(page.items().stream().map(FoundRun::info).toList(), clock.instant());
    return new RunPage(page.items().size(), shown(page.items()), page.nextToken());
  }

  /**
   * Whether a plan is used: only for active experiments. A plan reads every deleted run, because no
   * index range has those.
   */
  private static boolean isPlanned(ViewType view, List<Experiment> experiments, Search wanted) {
    return switch (view) {
      case ACTIVE_ONLY -> experiments.stream().allMatch(Experiment::isActive);
      case ALL -> experiments.stream().allMatch(Experiment::isActive) && !isNewestFirst(wanted);
      case DELETED_ONLY -> false;
    };
  }

  private TokenPage<FoundRun> planned(
      List<Experiment> experiments, ViewType view, Search wanted, Cursor cursor, int maxResults) {
    var planned = new PlannedSearch(search, reading, experiments, view, wanted, cursor, maxResults);
    return engine.execute(
        planned::plan,
        plan -> "%d of runs of %d experiments, %s".formatted(maxResults, experiments.size(), plan),
        planned::page);
  }

  /**
   * Verifies every run of the view, or walks them newest first if that is the order of the search.
   */
  private TokenPage<FoundRun> walked(
      List<Experiment> experiments, ViewType view, Search wanted, Cursor cursor, int maxResults) {
    return engine.execute(
        () -> isNewestFirst(wanted),
        inOrder ->
            "%d of runs of %d experiments, deleted ones too, %s"
                .formatted(
                    maxResults, experiments.size(), inOrder ? "newest first" : "sorting all"),
        (inOrder, budget) -> {
          var candidates =
              inOrder
                  ? search.newestFirst(
                      experiments,
                      view,
                      cursor.after().map(Start::at),
                      ReadAhead.forPage(maxResults))
                  : search.inAnyOrder(experiments, view, ReadAhead.MOST);
          return SearchPage.of(
              wanted.ordering(),
              search.candidates(reading, experiments, wanted).found(budget.checked(candidates)),
              FoundRun::info,
              inOrder,
              cursor,
              maxResults);
        });
  }

  /** Search results omit the input models; only reading a single run returns them. */
  private Iterator<RunDetails> shown(List<FoundRun> found) {
    return Batches.of(found.stream(), ReadAhead.WHOLE, this::whole)
        .map(run -> run.with(new RunInputs(run.inputs().datasets(), List.of()), run.outputs()))
        .iterator();
  }

  private List<RunDetails> whole(List<FoundRun> found) {
    var unread = found.stream().filter(run -> complete(run).isEmpty()).map(FoundRun::info);
    var read = reading.details(unread.toList()).iterator();
    return wholeRuns.whole(found.stream().map(run -> complete(run).orElseGet(read::next)).toList());
  }

  /** The run with all its data, if the search has read all of it. */
  private static Optional<RunDetails> complete(FoundRun run) {
    return run instanceof RunDetails details && details.data().isComplete()
        ? Optional.of(details)
        : Optional.empty();
  }

  /** Whether the search orders by start, newest first, as runs are walked. */
  private static boolean isNewestFirst(Search wanted) {
    var terms = wanted.ordering().terms();
    return terms.size() == 2
        && terms.getFirst().field().equals(RunPlanner.START)
        && !terms.getFirst().isAscending();
  }

  private static List<String> question(RunRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("runs");
    question.add(String.join(",", request.experiments()));
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
