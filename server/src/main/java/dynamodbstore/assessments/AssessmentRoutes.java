package dynamodbstore.assessments;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.Endpoint;
import java.util.List;
import java.util.function.BiFunction;

/** REST endpoints of assessments. All are in version 3.0 of the API. */
public final class AssessmentRoutes {
  private static final String VERSION = "3.0";
  private static final String ALL = "/mlflow/traces/{trace_id}/assessments";
  private static final String ONE = ALL + "/{assessment_id}";

  private final BiFunction<Caller, TraceId, AssessmentService> services;

  /**
   * @param services the assessments that a caller may read and change, of a trace
   */
  public AssessmentRoutes(BiFunction<Caller, TraceId, AssessmentService> services) {
    this.services = services;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post(ALL)
            .inVersion(VERSION)
            .decode(AssessmentRequests.Create::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .handle((caller, request) -> services.apply(caller, request.trace()).create(request))
            .encode(AssessmentJson::response),
        get(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.ById::from)
            .authorize(request -> new Resource.Trace(request.trace()), READ)
            .handle((caller, request) -> services.apply(caller, request.trace()).get(request))
            .encode(AssessmentJson::response),
        patch(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.Update::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .handle((caller, request) -> services.apply(caller, request.trace()).update(request))
            .encode(AssessmentJson::response),
        delete(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.ById::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .perform((caller, request) -> services.apply(caller, request.trace()).delete(request)));
  }
}
