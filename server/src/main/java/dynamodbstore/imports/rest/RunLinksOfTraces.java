package dynamodbstore.imports.rest;

import dynamodbstore.api.TraceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Links of traces to other runs than the one that logged them. The API returns them only to a
 * search by the run: one request for each run, if there are traces at all. All are in memory.
 */
final class RunLinksOfTraces {
  private static final String SOURCE_RUN = "mlflow.sourceRun";

  private final ExperimentApis experiments;
  private Map<String, Set<String>> runs = Map.of();
  private boolean isRead;

  RunLinksOfTraces(ExperimentApis experiments) {
    this.experiments = experiments;
  }

  /** The runs that a trace of this server is linked to. The first call reads all links. */
  Set<String> runs(TraceId trace) {
    if (!isRead) {
      runs = new HashMap<>();
      read();
      isRead = true;
    }
    return runs.getOrDefault(trace.text(), Set.of());
  }

  private void read() {
    experiments.each(
        (api, experiment) ->
            RestRuns.ids(
                api,
                experiment,
                ids ->
                    Lookahead.each(ids, run -> linked(api, experiments.of(api), run), this::add)));
  }

  /** A run with the traces that are linked to it. */
  private record Linked(String run, List<String> traces) {}

  private static Linked linked(RestApi api, List<Long> experiments, String run) {
    var traces = new ArrayList<String>();
    api.pages(
        token -> RestTraces.search(experiments, "attributes.run_id = '%s'".formatted(run), token),
        page ->
            page.list("traces").stream()
                .filter(
                    one -> !one.texts("trace_metadata").getOrDefault(SOURCE_RUN, "").equals(run))
                .forEach(one -> traces.add(one.text("trace_id"))));
    return new Linked(run, traces);
  }

  private void add(Linked one) {
    one.traces().forEach(trace -> runs.computeIfAbsent(trace, _ -> new TreeSet<>()).add(one.run()));
  }
}
