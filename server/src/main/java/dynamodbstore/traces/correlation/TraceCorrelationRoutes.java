package dynamodbstore.traces.correlation;

import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Requirement;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** REST endpoint of trace correlations. */
public final class TraceCorrelationRoutes {
  private final TraceCorrelationService service;

  public TraceCorrelationRoutes(TraceCorrelationService service) {
    this.service = service;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/traces/calculate-filter-correlation")
            .inVersion("3.0")
            .decode(TraceCorrelationRequests.Correlate::from)
            .authorizeAll(
                request -> Requirement.readAll(ExperimentId.parsePossible(request.experiments())))
            .search(service::correlate)
            .encode(TraceCorrelationResponses::correlation));
  }
}
