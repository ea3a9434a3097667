package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.RunInputs;
import dynamodbstore.paging.Found;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.Place;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.runs.RunSearchRepository.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds runs, and shows them page by page. */
public final class RunSearchService {
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
    var question = question(request);
    var after = tokens.read(question, request.pageToken()).map(Place::read).map(Start::at);
    var ids =
        request.experiments().stream()
            .map(ExperimentId::parseSearched)
            .flatMap(Optional::stream)
            .toList();
    var experiments = search.experiments(caller.workspace(), ids);
    var found =
        Found.first(
            maxResults, search.newestFirst(experiments, request.view(), after, maxResults + 1));
    var next = found.more() ? tokens.write(question, last(found).toBytes()) : "";
    var shown = runs.find(found.items()).stream().map(RunSearchService::withoutModels).toList();
    return new TokenPage<>(shown, next);
  }

  /** The models that a run takes in are shown with the run alone. */
  private static WholeRun withoutModels(WholeRun run) {
    return new WholeRun(
        run.details(), new RunInputs(run.inputs().datasets(), List.of()), run.outputs());
  }

  private static Place last(Found<RunInfo> found) {
    return Start.of(found.items().getLast()).place();
  }

  /** What a place in the listing holds for: anything but how many are shown at a time. */
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
