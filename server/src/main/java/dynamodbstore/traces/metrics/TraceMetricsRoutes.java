package dynamodbstore.traces.metrics;

import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Requirement;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** REST endpoint of trace metrics. */
public final class TraceMetricsRoutes {
  private final TraceMetricsService service;

  public TraceMetricsRoutes(TraceMetricsService service) {
    this.service = service;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/traces/metrics")
            .inVersion("3.0")
            .decode(TraceMetricsRequests.Query::from)
            .authorizeAll(
                request -> Requirement.readAll(ExperimentId.parsePossible(request.experiments())))
            .search(service::query)
            .encode(TraceMetricsResponses::points));
  }
}
