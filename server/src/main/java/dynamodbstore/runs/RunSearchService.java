package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.RunInputs;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.runs.RunSearchRepository.Start;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Search;
import dynamodbstore.search.SearchPage;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds runs, and shows them page by page. */
public final class RunSearchService {
  private static final Field START = new Field(Entity.ATTRIBUTE, "start_time");
  private static final Field NAME_TAG = new Field(Entity.TAG, Run.NAME_TAG);

  /** How many runs of an experiment are read at a time. */
  private static final int READ_AHEAD = 1000;

  /** How many of them are read with their data at a time, to be judged. */
  private static final int JUDGED_AT_ONCE = 200;

  private final RunSearchRepository search;
  private final WholeRunService runs;
  private final PageTokens tokens;

  public RunSearchService(RunSearchRepository search, WholeRunService runs, PageTokens tokens) {
    this.search = search;
    this.runs = runs;
    this.tokens = tokens;
  }

  public TokenPage<WholeRun> search(Caller caller, RunRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = Searches.runs(request.filter(), request.orderBy(), Syntax.MLFLOW);
    var cursor = tokens.cursor(question(request), request.pageToken());
    boolean inOrder = isNewestFirst(wanted);
    var infos =
        search.newestFirst(
            experiments(caller, request),
            request.view(),
            inOrder ? cursor.after().map(Start::at) : Optional.empty(),
            inOrder ? Math.min(maxResults + 1, READ_AHEAD) : READ_AHEAD);
    var found = views(wanted, infos).filter(wanted.condition()::holds);
    var page = SearchPage.of(wanted.ordering(), found, inOrder, cursor, maxResults);
    return new TokenPage<>(shown(page.items()), page.nextToken());
  }

  private List<Experiment> experiments(Caller caller, RunRequests.Search request) {
    var ids = ExperimentId.parseSearched(request.experiments());
    return search.experiments(caller.workspace(), ids);
  }

  /** With their data only if the search looks at them. */
  private Stream<RunView> views(Search wanted, Stream<RunInfo> infos) {
    boolean asksForData =
        wanted
            .fields()
            .anyMatch(field -> field.entity() != Entity.ATTRIBUTE && !field.equals(NAME_TAG));
    return asksForData
        ? Batches.of(
            infos, JUDGED_AT_ONCE, some -> runs.find(some).stream().map(RunView::of).toList())
        : infos.map(RunView::of);
  }

  /** The models that a run takes in are shown with the run alone. */
  private List<WholeRun> shown(List<RunView> views) {
    var whole =
        views.stream().anyMatch(view -> view.whole().isEmpty())
            ? runs.find(views.stream().map(RunView::info).toList())
            : views.stream().flatMap(view -> view.whole().stream()).toList();
    return whole.stream()
        .map(
            run ->
                new WholeRun(
                    run.details(),
                    new RunInputs(run.inputs().datasets(), List.of()),
                    run.outputs()))
        .toList();
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
