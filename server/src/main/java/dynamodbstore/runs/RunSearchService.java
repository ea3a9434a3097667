package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.RunInputs;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.runs.RunSearchRepository.Start;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Finds runs, and shows them page by page. */
public final class RunSearchService {
  private static final Field START = new Field(Entity.ATTRIBUTE, "start_time");
  private static final Field NAME_TAG = new Field(Entity.TAG, Run.NAME_TAG);

  private final RunSearchRepository search;
  private final RunService runs;
  private final WholeRunService wholeRuns;
  private final PageTokens tokens;

  public RunSearchService(
      RunSearchRepository search, RunService runs, WholeRunService wholeRuns, PageTokens tokens) {
    this.search = search;
    this.runs = runs;
    this.wholeRuns = wholeRuns;
    this.tokens = tokens;
  }

  public RunPage search(Caller caller, RunRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = Searches.runs(request.filter(), request.orderBy(), Syntax.MLFLOW);
    var cursor = tokens.cursor(question(request), request.pageToken());
    var ids = ExperimentId.parseSearched(request.experiments());
    var experiments = search.experiments(caller.workspace(), ids);
    boolean inOrder = isNewestFirst(wanted);
    var candidates =
        inOrder
            ? search.newestFirst(
                experiments,
                request.view(),
                cursor.after().map(Start::at),
                ReadAhead.forPage(maxResults))
            : search.inAnyOrder(experiments, request.view(), ReadAhead.MOST);
    var found = views(wanted, candidates).filter(wanted.condition()::holds);
    var page = SearchPage.of(wanted.ordering(), found, RunView::info, inOrder, cursor, maxResults);
    return new RunPage(page.items().size(), shown(page.items()), page.nextToken());
  }

  /** With their data only if the search looks at them. */
  private Stream<RunView> views(Search wanted, Stream<RunInfo> infos) {
    boolean asksForData =
        wanted
            .fields()
            .anyMatch(field -> field.entity() != Entity.ATTRIBUTE && !field.equals(NAME_TAG));
    return asksForData
        ? Batches.of(infos, ReadAhead.WHOLE, runs::details).map(RunView::of)
        : infos.map(RunView::of);
  }

  /** The models that a run takes in are shown with the run alone. */
  private Iterator<WholeRun> shown(List<RunInfo> infos) {
    return Batches.of(infos.stream(), ReadAhead.WHOLE, wholeRuns::find)
        .map(
            run ->
                new WholeRun(
                    run.details(),
                    new RunInputs(run.inputs().datasets(), List.of()),
                    run.outputs()))
        .iterator();
  }

  /** Whether it wants the order in which runs are walked. */
  private static boolean isNewestFirst(Search wanted) {
    var terms = wanted.ordering().terms();
    return terms.size() == 2
        && terms.getFirst().field().equals(START)
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
