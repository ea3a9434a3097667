package dynamodbstore.loggedmodels;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.loggedmodels.LoggedModelRepository.Creation;
import dynamodbstore.loggedmodels.LoggedModelRequests.ByDataset;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Entity;
import dynamodbstore.search.LoggedModelOrder;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Service that searches logged models and returns the results in pages. Without an explicit order,
 * it walks an index range in creation order; otherwise it gathers and sorts. The models of a source
 * run are gathered and sorted in any case: they are few, and no index has their order.
 */
public final class LoggedModelSearchService {
  private final LoggedModelRepository models;
  private final PageTokens tokens;
  private final Syntax syntax;

  public LoggedModelSearchService(LoggedModelRepository models, PageTokens tokens, Syntax syntax) {
    this.models = models;
    this.tokens = tokens;
    this.syntax = syntax;
  }

  public TokenPage<WholeModel> search(Caller caller, LoggedModelRequests.Search request) {
    if (request.datasets().stream().anyMatch(dataset -> dataset.name().isEmpty())) {
      throw ApiError.invalid("`dataset_name` in the `datasets` clause must be specified.");
    }
    int maxResults = MaxResults.check(request.maxResults());
    var cursor = tokens.cursor(question(request), request.pageToken());
    var orders = request.orderBy().stream().map(LoggedModelSearchService::order).toList();
    var wanted = Searches.loggedModels(request.filter(), orders, syntax);
    var experiments = ExperimentId.parseSearched(request.experiments());
    var run = ModelLane.sourceRun(wanted.condition());
    boolean inOrder = request.orderBy().isEmpty() && run.isEmpty();
    var candidates =
        run.map(source -> models.ofRun(caller.workspace(), experiments, source))
            .orElseGet(
                () ->
                    models.newestFirst(
                        caller.workspace(),
                        experiments,
                        ModelLane.of(wanted.condition()),
                        inOrder ? cursor.after().map(Creation::at) : Optional.empty(),
                        inOrder ? ReadAhead.forPage(maxResults) : ReadAhead.MOST));
    var found =
        views(wanted, request, candidates)
            .filter(model -> isMeant(model, wanted.condition(), request.datasets()));
    var page =
        SearchPage.of(
            wanted.ordering(), found, LoggedModelView::model, inOrder, cursor, maxResults);
    return new TokenPage<>(models.findWhole(page.items()), page.nextToken());
  }

  /**
   * Wraps candidates for the filter. Tags, params and metrics are read only if the search refers to
   * them.
   */
  private Stream<LoggedModelView> views(
      Search wanted, LoggedModelRequests.Search request, Stream<LoggedModel> found) {
    boolean asksForMore =
        !request.datasets().isEmpty()
            || wanted.fields().anyMatch(field -> field.entity() != Entity.ATTRIBUTE);
    return asksForMore
        ? Batches.of(found, ReadAhead.WHOLE, models::findWhole).map(LoggedModelView::of)
        : found.map(LoggedModelView::of);
  }

  /**
   * Whether a model matches. If the request names datasets, only metrics measured on one of them
   * are visible to the filter; a filter without a metric comparison then requires at least one such
   * metric.
   */
  private static boolean isMeant(
      LoggedModelView model, Condition condition, List<ByDataset> datasets) {
    if (datasets.isEmpty()) {
      return condition.holds(model);
    }
    var scoped = model.measuredOn(datasets);
    boolean asksForMetrics = condition.fields().anyMatch(field -> field.entity() == Entity.METRIC);
    return condition.holds(scoped) && (asksForMetrics || scoped.isMeasured());
  }

  private static LoggedModelOrder order(LoggedModelRequests.OrderBy order) {
    return new LoggedModelOrder(
        order.field(),
        order.ascending(),
        Optional.of(order.datasetName()),
        Optional.of(order.datasetDigest()));
  }

  private static List<String> question(LoggedModelRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("logged models");
    question.add(String.join(",", request.experiments()));
    question.add(request.filter());
    question.add(Integer.toString(request.orderBy().size()));
    for (var order : request.orderBy()) {
      question.add(order.field());
      question.add(Boolean.toString(order.ascending()));
      question.add(order.datasetName());
      question.add(order.datasetDigest());
    }
    for (var dataset : request.datasets()) {
      question.add(dataset.name());
      question.add(dataset.digest());
    }
    return question;
  }
}
