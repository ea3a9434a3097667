package dynamodbstore.audit;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.http.RequestAudit;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Audit of requests that delete permanently. What they delete is what they need {@link
 * Level#MANAGE} for, so no feature has to say it a second time.
 */
public final class DeletionAudit implements RequestAudit {
  /** Experiments and runs are not among them: they can be restored. */
  public static final List<Operation> OPERATIONS =
      List.of(
          new Operation("POST", "/mlflow/traces/delete-traces"),
          new Operation("DELETE", "/mlflow/registered-models/delete"),
          new Operation("DELETE", "/mlflow/model-versions/delete"),
          new Operation("DELETE", "/mlflow/logged-models/{model_id}"),
          new Operation("DELETE", "/mlflow-artifacts/artifacts/{artifact_path...}"));

  /**
   * Routes that delete.
   *
   * @param path the end of their paths
   */
  public record Operation(String method, String path) {
    /**
     * Whether a route is one of these.
     *
     * @param pattern its path
     */
    public boolean includes(String method, String pattern) {
      return method.equals(this.method) && pattern.endsWith(path);
    }
  }

  private final AuditLog log;

  public DeletionAudit(AuditLog log) {
    this.log = log;
  }

  @Override
  public ServerResponse handle(
      ServerRequest request,
      Authorization access,
      Function<Authorization, ServerResponse> handler) {
    if (!isPermanent(request)) {
      return handler.apply(access);
    }
    var managed = new ManagedResources(access.authorizer());
    var answer = handler.apply(new Authorization(access.caller(), managed, access.origin()));
    if (answer.status() < ServerResponse.BAD_REQUEST) {
      var details =
          Map.of(
              "operation",
              request.method() + " " + request.head().path(),
              "resource",
              managed.all.stream().map(Object::toString).collect(Collectors.joining(", ")));
      log.record(access, AuditEvent.Action.DELETED, details);
    }
    return answer;
  }

  private static boolean isPermanent(ServerRequest request) {
    for (var operation : OPERATIONS) {
      if (operation.includes(request.method(), request.pattern())) {
        return true;
      }
    }
    return false;
  }

  /** Authorizer that remembers what one request may manage. Used by the request's thread only. */
  private static final class ManagedResources implements Authorizer {
    private final Authorizer decides;
    private final List<Resource> all = new ArrayList<>();

    ManagedResources(Authorizer decides) {
      this.decides = decides;
    }

    @Override
    public boolean permits(Caller caller, Resource resource, Level level) {
      boolean isPermitted = decides.permits(caller, resource, level);
      if (isPermitted && level == Level.MANAGE) {
        all.add(resource);
      }
      return isPermitted;
    }

    @Override
    public Visibility visibility(Caller caller) {
      return decides.visibility(caller);
    }
  }
}
