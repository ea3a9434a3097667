package dynamodbstore.traces.search;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.packed.TraceBlocks;
import java.util.ArrayList;
import java.util.List;

/** Service that searches traces and returns them in pages. Thread-safe. */
public final class TraceSearchService {
  private final TraceSource source;
  private final TraceBlocks blocks;
  private final SearchedExperiments scope;
  private final SearchEngine engine;
  private final SpanSignatures signatures = new SpanSignatures();

  public TraceSearchService(
      TraceSource source, TraceBlocks blocks, SearchedExperiments scope, SearchEngine engine) {
    this.source = source;
    this.blocks = blocks;
    this.scope = scope;
    this.engine = engine;
  }

  /** One page. The parts of the request are checked in the sequence of the reference. */
  public TokenPage<Trace> search(Caller caller, Visibility visibility, TraceSearch request) {
    int maxResults = request.maxResults();
    var wanted = SearchParser.traces(request.filter(), request.orderBy(), engine.syntax());
    var cursor = engine.cursor(question(request), request.pageToken());
    var named =
        request.everywhere() ? scope.all(caller) : scope.within(caller, request.experiments());
    var experiments = visibility.experiments(named);
    var selection = new TraceSelection(wanted.ordering(), cursor.after(), maxResults);
    return engine.execute(
        () -> TracePlan.of(wanted),
        plan -> maxResults + " of " + plan,
        (plan, budget) -> {
          var filter = new TraceFilter(wanted.condition());
          new TraceSearchRun(source, blocks, experiments, filter, budget)
              .execute(plan, selection, signatures);
          // A full page has a token, even if no trace follows, as in the reference.
          var token = selection.next().map(cursor::tokenAt).orElse("");
          return new TokenPage<>(selection.traces(), token);
        });
  }

  private static List<String> question(TraceSearch request) {
    var question = new ArrayList<String>();
    question.add("traces");
    question.add(request.filter());
    // The count, so that no experiment can be mistaken for an order.
    question.add(Integer.toString(request.experiments().size()));
    request.experiments().forEach(id -> question.add(id.toString()));
    question.addAll(request.orderBy());
    return question;
  }
}
