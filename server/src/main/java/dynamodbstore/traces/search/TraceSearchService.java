package dynamodbstore.traces.search;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PythonText;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Service that searches traces and returns them in pages. Thread-safe. */
public final class TraceSearchService {
  private static final int LONGEST_LIST = 20;

  private final TraceSource source;
  private final SearchedExperiments scope;
  private final SearchEngine engine;

  public TraceSearchService(TraceSource source, SearchedExperiments scope, SearchEngine engine) {
    this.source = source;
    this.scope = scope;
    this.engine = engine;
  }

  /** One page. The parts of the request are checked in the sequence of the reference. */
  public TokenPage<Trace> search(Caller caller, Visibility visibility, TraceSearch request) {
    checkLocations(request.experiments());
    int maxResults = maxResults(request.maxResults());
    var named = ExperimentId.parseSearched(request.experiments());
    var wanted = SearchParser.traces(request.filter(), request.orderBy(), engine.syntax());
    var cursor = engine.cursor(question(request), request.pageToken());
    var experiments = scope.within(caller.workspace(), visibility.experiments(named));
    var selection = new TraceSelection(wanted.ordering(), cursor, maxResults);
    return engine.execute(
        () -> TracePlan.of(wanted),
        plan -> maxResults + " of " + plan,
        (plan, budget) -> {
          var filter = new TraceFilter(wanted.condition());
          new TraceSearchRun(source, experiments, filter, budget).execute(plan, selection);
          return selection.page();
        });
  }

  /** A location with a dot would be a table of another product. */
  private static void checkLocations(List<String> experiments) {
    var invalid =
        experiments.stream().filter(id -> id.contains(".")).collect(Collectors.joining(", "));
    if (!invalid.isEmpty()) {
      var shown =
          PythonText.isLongerThan(LONGEST_LIST, invalid)
              ? PythonText.cut(LONGEST_LIST, invalid) + "..."
              : invalid;
      throw ApiError.invalid(
          "Locations must be a list of experiment IDs. Found invalid experiment IDs: %s."
              .formatted(shown));
    }
  }

  private static int maxResults(long asked) {
    if (asked < 1) {
      throw ApiError.invalid(
          "Invalid value %d for parameter 'max_results' supplied. It must be a positive integer"
              .formatted(asked));
    }
    if (asked > TraceSearch.MAX_RESULTS) {
      throw ApiError.invalid(
          ("Invalid value %d for parameter 'max_results' supplied:  Hint: Value was of type 'int'."
                  + " See the API docs for more information about request parameters.")
              .formatted(asked));
    }
    return (int) asked;
  }

  private static List<String> question(TraceSearch request) {
    var question = new ArrayList<String>();
    question.add("traces");
    question.add(request.filter());
    // The count, so that no experiment can be mistaken for an order.
    question.add(Integer.toString(request.experiments().size()));
    question.addAll(request.experiments());
    question.addAll(request.orderBy());
    return question;
  }
}
