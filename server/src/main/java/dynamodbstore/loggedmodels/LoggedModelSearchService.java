package dynamodbstore.loggedmodels;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.loggedmodels.LoggedModelRequests.ByDataset;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Entity;
import dynamodbstore.search.LoggedModelOrder;
import dynamodbstore.search.SearchPage;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds logged models, and shows them page by page. */
public final class LoggedModelSearchService {
  private static final int READ_AHEAD = 1000;
  private static final int JUDGED_AT_ONCE = 200;

  private final LoggedModelRepository models;
  private final PageTokens tokens;

  public LoggedModelSearchService(LoggedModelRepository models, PageTokens tokens) {
    this.models = models;
    this.tokens = tokens;
  }

  public TokenPage<WholeModel> search(Caller caller, LoggedModelRequests.Search request) {
    if (request.datasets().stream().anyMatch(dataset -> dataset.name().isEmpty())) {
      throw ApiError.invalid("`dataset_name` in the `datasets` clause must be specified.");
    }
    int maxResults = MaxResults.check(request.maxResults());
    var cursor = tokens.cursor(question(request), request.pageToken());
    var orders = request.orderBy().stream().map(LoggedModelSearchService::order).toList();
    var wanted = Searches.loggedModels(request.filter(), orders, Syntax.MLFLOW);
    var experiments = ExperimentId.parseSearched(request.experiments());
    var found =
        Batches.of(
                models.newestFirst(caller.workspace(), experiments, READ_AHEAD),
                JUDGED_AT_ONCE,
                models::findWhole)
            .map(LoggedModelView::new)
            .filter(model -> isMeant(model, wanted.condition(), request.datasets()));
    var page = SearchPage.of(wanted.ordering(), found, false, cursor, maxResults);
    return new TokenPage<>(
        page.items().stream().map(LoggedModelView::whole).toList(), page.nextToken());
  }

  /**
   * Metrics are looked at as they were measured on the datasets of the request, if it has some.
   * Then, a filter that asks for no metric wants some measurement on one of them.
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
    request.orderBy().forEach(order -> question.add(order.toString()));
    request.datasets().forEach(dataset -> question.add(dataset.toString()));
    return question;
  }
}
