package dynamodbstore.assessments;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.delete;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** REST endpoints of assessments. All are in version 3.0 of the API. */
public final class AssessmentRoutes {
  private static final String VERSION = "3.0";
  private static final String ALL = "/mlflow/traces/{trace_id}/assessments";
  private static final String ONE = ALL + "/{assessment_id}";

  private final AssessmentService service;

  public AssessmentRoutes(AssessmentService service) {
    this.service = service;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post(ALL)
            .inVersion(VERSION)
            .decode(AssessmentRequests.Create::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .handle((_, request) -> service.create(request))
            .encode(AssessmentJson::response),
        get(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.ById::from)
            .authorize(request -> new Resource.Trace(request.trace()), READ)
            .handle((_, request) -> service.get(request))
            .encode(AssessmentJson::response),
        patch(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.Update::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .handle((_, request) -> service.update(request))
            .encode(AssessmentJson::response),
        delete(ONE)
            .inVersion(VERSION)
            .decode(AssessmentRequests.ById::from)
            .authorize(request -> new Resource.Trace(request.trace()), EDIT)
            .perform((_, request) -> service.delete(request)));
  }
}
