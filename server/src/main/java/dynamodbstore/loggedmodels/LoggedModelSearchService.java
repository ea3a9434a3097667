package dynamodbstore.loggedmodels;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.loggedmodels.LoggedModelRepository.CreationCursor;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.vocabulary.LoggedModelOrder;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Candidates;
import dynamodbstore.searchengine.EntitySearch;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Service that searches logged models and returns the results in pages. Without an explicit order,
 * it walks an index range in creation order; otherwise it gathers and sorts. The models of a source
 * run are gathered and sorted in any case: they are few, and no index has their order.
 */
public final class LoggedModelSearchService {
  private final LoggedModelRepository models;
  private final SearchEngine engine;

  public LoggedModelSearchService(LoggedModelRepository models, SearchEngine engine) {
    this.models = models;
    this.engine = engine;
  }

  public TokenPage<LoggedModelDetails> search(
      Caller caller, Visibility visibility, LoggedModelRequests.Search request) {
    if (request.datasets().stream().anyMatch(dataset -> dataset.name().isEmpty())) {
      throw ApiError.invalid("`dataset_name` in the `datasets` clause must be specified.");
    }
    int maxResults = MaxResults.check(request.maxResults());
    var cursor = engine.cursor(question(request), request.pageToken());
    var orders = request.orderBy().stream().map(LoggedModelSearchService::order).toList();
    var wanted = SearchParser.loggedModels(request.filter(), orders, engine.syntax());
    var experiments = visibility.experiments(ExperimentId.parseSearched(request.experiments()));
    var asked = new PageRequest(wanted, cursor, maxResults);
    var page = engine.page(asked, new OneSearch(experiments, request, asked));
    return new TokenPage<>(models.findWhole(page.items()), page.nextToken());
  }

  /**
   * Plan of a search for logged models: one index range in every experiment, or the rows at a
   * source run. Every candidate is verified against the filter afterwards.
   *
   * @param sourceRun the run that every result names as its source, if the filter requires one:
   *     then the range is not walked
   * @param inOrder whether the search has the order of the range, newest first: then it is walked
   *     until the page is full; otherwise all of it is gathered and sorted
   */
  private record Plan(
      int experiments, LoggedModelIndexRange range, Optional<String> sourceRun, boolean inOrder) {
    @Override
    public String toString() {
      return sourceRun
          .map(
              run ->
                  "logged models of %d experiments, sorting those of run '%s'"
                      .formatted(experiments, run))
          .orElseGet(
              () ->
                  "logged models of %d experiments, %s of %s"
                      .formatted(experiments, inOrder ? "in the order" : "sorting all", range));
    }
  }

  /** Plan, candidates and views of one search. */
  private final class OneSearch implements EntitySearch<Plan, LoggedModel, LoggedModelView> {
    private final Set<ExperimentId> experiments;
    private final LoggedModelRequests.Search request;
    private final PageRequest asked;

    OneSearch(
        Set<ExperimentId> experiments, LoggedModelRequests.Search request, PageRequest asked) {
      this.experiments = experiments;
      this.request = request;
      this.asked = asked;
    }

    @Override
    public Plan plan() {
      var condition = asked.wanted().condition();
      var sourceRun = LoggedModelIndexRange.sourceRun(condition);
      return new Plan(
          experiments.size(),
          LoggedModelIndexRange.of(condition),
          sourceRun,
          request.orderBy().isEmpty() && sourceRun.isEmpty());
    }

    @Override
    public Candidates<LoggedModel> candidates(Plan plan, SearchBudget budget) {
      if (plan.sourceRun().isPresent()) {
        return Candidates.inAnyOrder(models.ofRun(experiments, plan.sourceRun().get()));
      }
      boolean inOrder = plan.inOrder();
      return new Candidates<>(
          models.newestFirst(
              experiments,
              plan.range(),
              inOrder ? asked.cursor().after().map(CreationCursor::at) : Optional.empty(),
              inOrder ? ReadAheadSize.forPage(asked.maxResults()) : ReadAheadSize.MOST),
          inOrder);
    }

    /** The experiments of the search are the visible ones. */
    @Override
    public boolean isVisible(LoggedModel model) {
      return true;
    }

    @Override
    public boolean needsChildren(ParsedSearch wanted) {
      return !request.datasets().isEmpty()
          || wanted.fields().anyMatch(field -> field.entity() != FieldKind.ATTRIBUTE);
    }

    @Override
    public LoggedModelView view(LoggedModel model) {
      return LoggedModelView.of(model);
    }

    @Override
    public List<LoggedModelView> viewsWithChildren(List<LoggedModel> some) {
      return models.findWhole(some).stream().map(LoggedModelView::of).toList();
    }

    /**
     * If the request names datasets, only metrics measured on one of them are visible to the
     * filter; a filter without a metric comparison then requires at least one such metric.
     */
    @Override
    public boolean matches(ParsedSearch wanted, LoggedModelView model) {
      var condition = wanted.condition();
      if (request.datasets().isEmpty()) {
        return condition.holds(model);
      }
      var scoped = model.measuredOn(request.datasets());
      boolean asksForMetrics =
          condition.fields().anyMatch(field -> field.entity() == FieldKind.METRIC);
      return condition.holds(scoped) && (asksForMetrics || scoped.isMeasured());
    }

    @Override
    public LoggedModel entity(LoggedModelView view) {
      return view.model();
    }
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
