package dynamodbstore.experiments;

import dynamodbstore.api.Caller;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds experiments, and shows them page by page. */
public final class ExperimentSearchService {
  private final ExperimentRepository experiments;
  private final PageTokens tokens;

  public ExperimentSearchService(ExperimentRepository experiments, PageTokens tokens) {
    this.experiments = experiments;
    this.tokens = tokens;
  }

  public TokenPage<TaggedExperiment> search(Caller caller, ExperimentRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = Searches.experiments(request.filter(), request.orderBy(), Syntax.MLFLOW);
    var cursor = tokens.cursor(question(request), request.pageToken());
    var found =
        views(wanted, experiments.newest(caller.workspace(), request.view(), ReadAhead.MOST))
            .filter(wanted.condition()::holds);
    var page =
        SearchPage.of(
            wanted.ordering(), found, ExperimentView::experiment, false, cursor, maxResults);
    return new TokenPage<>(experiments.findTagged(page.items()), page.nextToken());
  }

  /** With their tags only if the search looks at them. */
  private Stream<ExperimentView> views(Search wanted, Stream<Experiment> found) {
    boolean asksForTags = wanted.fields().anyMatch(field -> field.entity() == Entity.TAG);
    return asksForTags
        ? Batches.of(
            found, ReadAhead.WHOLE, some -> ExperimentView.ofAll(experiments.findTagged(some)))
        : found.map(ExperimentView::of);
  }

  private static List<String> question(ExperimentRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("experiments");
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
