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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Search for runs, page by page. Thread-safe. */
public final class RunSearchService {
  private final RunSearchRepository search;
  private final RunReading reading;
  private final WholeRunService wholeRuns;
  private final SearchEngine engine;
  private final Syntax syntax;

  public RunSearchService(
      RunSearchRepository search,
      RunReading reading,
      WholeRunService wholeRuns,
      SearchEngine engine,
      Syntax syntax) {
    this.search = search;
    this.reading = reading;
    this.wholeRuns = wholeRuns;
    this.engine = engine;
    this.syntax = syntax;
  }

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

  private TokenPage<RunView> planned(
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
  private TokenPage<RunView> walked(
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
              run -> RunView.of(run.info()),
              inOrder,
              cursor,
              maxResults);
        });
  }

  /** Search results omit the input models; only reading a single run returns them. */
  private Iterator<WholeRun> shown(List<RunView> views) {
    return Batches.of(views.stream(), ReadAhead.WHOLE, this::whole)
        .map(
            run ->
                new WholeRun(
                    run.details(),
                    new RunInputs(run.inputs().datasets(), List.of()),
                    run.outputs()))
        .iterator();
  }

  private List<WholeRun> whole(List<RunView> views) {
    var unread = views.stream().filter(view -> view.details().isEmpty()).map(RunView::info);
    var read = reading.details(unread.toList()).iterator();
    return wholeRuns.whole(
        views.stream().map(view -> view.details().orElseGet(read::next)).toList());
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
