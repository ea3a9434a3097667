package dynamodbstore.imports.rest;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.imports.source.SourceTraces.BareTrace;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads traces in the order of their times, and their spans ahead of the trace that is written. A
 * server of MLflow 2 has another request, whose traces have no spans and no assessments.
 */
final class RestTraces implements ImportSource.Traces {
  private static final String SEARCH = "/api/3.0/mlflow/traces/search";
  private static final String SEARCH_OF_2 = "/api/2.0/mlflow/traces";
  private static final String ORDER = "timestamp_ms ASC";
  private static final int PAGE = 100;

  private final ExperimentApis experiments;
  private final RunLinksOfTraces links;

  /** Spans of the traces that were completed last, in their order. */
  private Lookahead<BareTrace, List<StoredSpan>> spans = new Lookahead<>(List.of(), _ -> List.of());

  RestTraces(ExperimentApis experiments) {
    this.experiments = experiments;
    this.links = new RunLinksOfTraces(experiments);
  }

  /** Only reading all traces would tell. */
  @Override
  public long count(long experiment) {
    return 0;
  }

  @Override
  public void each(ExperimentId experiment, Consumer<List<BareTrace>> pages) {
    var api = experiments.of(experiment.number());
    if (api.find(search(List.of(experiment.number()), "", Optional.empty())).isPresent()) {
      api.pages(
          token -> search(List.of(experiment.number()), "", token),
          page -> pass(page.list("traces").stream().map(TraceMessages::trace).toList(), pages));
    } else {
      api.pages(
          token -> searchOf2(experiment, token),
          page -> pass(page.list("traces").stream().map(TraceMessages::traceOf2).toList(), pages));
    }
  }

  private static void pass(List<BareTrace> some, Consumer<List<BareTrace>> pages) {
    if (!some.isEmpty()) {
      pages.accept(some);
    }
  }

  /** Request of traces of experiments, with a filter that may be empty. */
  static RestRequest search(List<Long> experiments, String filter, Optional<String> token) {
    var locations = experiments.stream().map(RestTraces::location).toList();
    var body = new LinkedHashMap<String, Json>();
    body.put("locations", new Json.Items(locations));
    body.put("max_results", RestRequest.number(PAGE));
    body.put("order_by", RestRequest.texts(List.of(ORDER)));
    if (!filter.isEmpty()) {
      body.put("filter", RestRequest.text(filter));
    }
    token.ifPresent(text -> body.put("page_token", RestRequest.text(text)));
    return RestRequest.post(SEARCH, body);
  }

  private static Json location(long experiment) {
    var id = new LinkedHashMap<String, Json>();
    id.put("experiment_id", RestRequest.text(Long.toString(experiment)));
    var location = new LinkedHashMap<String, Json>();
    location.put("type", RestRequest.text("MLFLOW_EXPERIMENT"));
    location.put("mlflow_experiment", RestRequest.dict(id));
    return RestRequest.dict(location);
  }

  private static RestRequest searchOf2(ExperimentId experiment, Optional<String> token) {
    var id = experiment.toString();
    var size = Integer.toString(PAGE);
    return token.isEmpty()
        ? RestRequest.get(SEARCH_OF_2, "experiment_ids", id, "max_results", size, "order_by", ORDER)
        : RestRequest.get(
            SEARCH_OF_2,
            "experiment_ids",
            id,
            "max_results",
            size,
            "order_by",
            ORDER,
            "page_token",
            token.get());
  }

  /** Adds the runs that were linked later, and begins to read the spans. */
  @Override
  public void complete(List<BareTrace> some) {
    some.forEach(one -> one.draft().runs().addAll(links.runs(one.id())));
    spans = new Lookahead<>(some, this::read);
  }

  /** Spans in the tracking store; those in files stay there. */
  private List<StoredSpan> read(BareTrace one) {
    if (!TraceMessages.hasStoredSpans(one)) {
      return List.of();
    }
    return experiments
        .of(one.draft().experiment().number())
        .read(
            RestRequest.get(
                "/ajax-api/2.0/mlflow/get-trace-artifact", "request_id", one.id().text()))
        .list("spans")
        .stream()
        .map(span -> SpanMessages.span(one.id(), span))
        .toList();
  }

  /** The traces must be those that were completed, in the same order. */
  @Override
  public List<StoredSpan> spans(BareTrace trace) {
    return spans.next();
  }
}
