package dynamodbstore.traces.metrics;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
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
            .authorize(_ -> Resource.SERVER, READ)
            .search(service::query)
            .encode(TraceMetricsResponses::points));
  }
}
