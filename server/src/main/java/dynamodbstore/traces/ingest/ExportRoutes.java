package dynamodbstore.traces.ingest;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
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
        .authorize(ExportRoutes::resource, Level.EDIT)
        .handleAuthorized(this::export)
        .respond(response -> response)
        .routes()
        .stream()
        .map(Route::withoutPrefix)
        .toList();
  }

  /** A decoded request, or the response to one that is refused. */
  private sealed interface Decoded {
    record Request(ExportRequests.Export export) implements Decoded {}

    record Refused(ServerResponse response) implements Decoded {}
  }

  private static Decoded decode(ServerRequest request) {
    try {
      return new Decoded.Request(ExportRequests.Export.from(request));
    } catch (ExportRequests.MissingHeader _) {
      return new Decoded.Refused(ServerResponse.json(MISSING_HEADER).withStatus(UNPROCESSABLE));
    } catch (SpanRefusal refusal) {
      return new Decoded.Refused(refused(refusal));
    }
  }

  private static Resource resource(Decoded decoded) {
    return switch (decoded) {
      case Decoded.Request(var export) -> new Resource.Experiment(export.experiment());
      case Decoded.Refused _ -> Resource.SERVER;
    };
  }

  private ServerResponse export(Authorization access, Decoded decoded) {
    return switch (decoded) {
      case Decoded.Refused(var response) -> response;
      case Decoded.Request(var export) -> {
        try {
          var complete = service.log(access, export.experiment(), export.spans());
          export
              .run()
              .filter(_ -> !complete.isEmpty())
              .ifPresent(run -> link(access, complete, run));
          yield new ServerResponse(
              ServerResponse.OK,
              Map.of("Content-Type", "application/x-protobuf"),
              ResponseBody.NONE);
        } catch (SpanRefusal refusal) {
          yield refused(refusal);
        } catch (UnstorableSpan _) {
          yield refused(SpanRefusal.unstorable());
        }
      }
    };
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
