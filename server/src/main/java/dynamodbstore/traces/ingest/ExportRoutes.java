package dynamodbstore.traces.ingest;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The endpoint of OpenTelemetry's exporters. It has the same path on a server with a static prefix,
 * and errors of its own form, as the reference has.
 */
public final class ExportRoutes {
  private static final System.Logger LOG = System.getLogger(ExportRoutes.class.getName());
  private static final String PATH = "/v1/traces";
  private static final int MOST_LINKS = 100;
  private static final int UNPROCESSABLE = 422;
  private static final String MISSING_HEADER =
      "{\"detail\":[{\"type\":\"missing\",\"loc\":[\"header\",\"x-mlflow-experiment-id\"],"
          + "\"msg\":\"Field required\",\"input\":null}]}";

  private final SpanLogService service;
  private final RunLinks links;

  public ExportRoutes(SpanLogService service, RunLinks links) {
    this.service = service;
    this.links = links;
  }

  /** Links traces to a run. */
  @FunctionalInterface
  public interface RunLinks {
    void link(Caller caller, Set<TraceId> traces, RunId run);
  }

  public List<Route> routes() {
    return Endpoint.at("POST", PATH)
        .decode(ExportRoutes::decode)
        .authorizeAll(ExportRoutes::requirements)
        .handleAuthorized(this::export)
        .respond(response -> response)
        .routes()
        .stream()
        .map(Route::withoutPrefix)
        .toList();
  }

  /**
   * A request whose body is not decoded yet: it may be large, and the header suffices to authorize
   * the request.
   *
   * @param experiment not parsed yet: an invalid body is reported before an invalid id
   */
  private record Undecoded(Optional<String> experiment, ServerRequest request) {}

  private static Undecoded decode(ServerRequest request) {
    return new Undecoded(ExportRequests.experiment(request), request);
  }

  private static List<Requirement> requirements(Undecoded undecoded) {
    return List.of(
        undecoded
            .experiment()
            .flatMap(ExportRoutes::parsed)
            .map(id -> new Requirement(new Resource.Experiment(id), Level.EDIT))
            .orElse(new Requirement(Resource.SERVER, Level.READ)));
  }

  /** Empty for an id that no experiment has: such a request fails later, without an effect. */
  private static Optional<ExperimentId> parsed(String id) {
    try {
      return Optional.of(ExperimentId.parse(id));
    } catch (ApiError _) {
      return Optional.empty();
    }
  }

  private ServerResponse export(Authorization access, Undecoded undecoded) {
    if (undecoded.experiment().isEmpty()) {
      return ServerResponse.json(MISSING_HEADER).withStatus(UNPROCESSABLE);
    }
    try {
      var export = ExportRequests.Export.from(undecoded.request());
      var experiment = ExperimentId.parse(undecoded.experiment().get());
      var complete = service.log(access, experiment, export.spans());
      export.run().filter(_ -> !complete.isEmpty()).ifPresent(run -> link(access, complete, run));
      return new ServerResponse(
          ServerResponse.OK, Map.of("Content-Type", "application/x-protobuf"), ResponseBody.NONE);
    } catch (SpanRefusal refusal) {
      return refused(refusal);
    } catch (UnstorableSpan _) {
      return refused(SpanRefusal.unstorable());
    }
  }

  /** The spans are stored, so a failure to link them, or a denial, is only logged. */
  private void link(Authorization access, Set<TraceId> traces, RunId run) {
    if (traces.size() > MOST_LINKS) {
      LOG.log(
          System.Logger.Level.WARNING,
          "%d traces of one request were not linked to run %s: the maximum is %d"
              .formatted(traces.size(), run, MOST_LINKS));
      return;
    }
    try {
      access.require(List.of(new Requirement(new Resource.Run(run), Level.EDIT)));
      links.link(access.caller(), traces, run);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Traces were not linked to run " + run, e);
    }
  }

  private static ServerResponse refused(SpanRefusal refusal) {
    var detail = PythonJson.dumps(new Json.Text(refusal.detail()));
    return ServerResponse.json("{\"detail\":" + detail + "}").withStatus(refusal.status());
  }
}
