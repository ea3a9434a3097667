package dynamodbstore.http.security;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Filter that rejects requests for a workspace that does not exist. As in the reference, it applies
 * to every path and before authentication, and a request without the header is for the default
 * workspace.
 */
public final class WorkspaceFilter implements RequestFilter {
  private static final String HEADER = "X-MLFLOW-WORKSPACE";

  /** Exempt: clients call it to learn whether the server has workspaces. */
  private static final String SERVER_INFO = "/mlflow/server-info";

  /** Not exempt: a file may have any name. */
  private static final String ARTIFACTS = "/mlflow-artifacts/";

  private final RequestFilter before;
  private final Consumer<String> requirement;

  /**
   * @param before filter that is applied first, and adds its headers to this one's error response
   * @param requirement throws an {@link ApiError} if there is no such workspace
   */
  public WorkspaceFilter(RequestFilter before, Consumer<String> requirement) {
    this.before = before;
    this.requirement = requirement;
  }

  /**
   * The workspace of a request. The filter verifies it; an exempt request is of the default one.
   */
  public static String workspace(RequestHead request) {
    var named = request.headers().first(HEADER).orElse("").strip();
    boolean isDefault = named.isEmpty() || isExempt(request);
    return isDefault ? Caller.DEFAULT_WORKSPACE : named;
  }

  private static boolean isExempt(RequestHead request) {
    var path = request.path();
    return (path.endsWith("/") ? path.substring(0, path.length() - 1) : path).endsWith(SERVER_INFO)
        && !path.contains(ARTIFACTS);
  }

  @Override
  public Optional<ServerResponse> reject(RequestHead request) {
    return before.reject(request).or(() -> rejectWorkspace(request));
  }

  private Optional<ServerResponse> rejectWorkspace(RequestHead request) {
    // Of two headers, a proxy may have checked the other one.
    if (request.headers().repeats(HEADER)) {
      return Optional.of(refusal(request, ApiError.invalid("Several headers are " + HEADER + ".")));
    }
    var workspace = workspace(request);
    if (workspace.equals(Caller.DEFAULT_WORKSPACE)) {
      return Optional.empty();
    }
    try {
      requirement.accept(workspace);
      return Optional.empty();
    } catch (ApiError missing) {
      return Optional.of(refusal(request, missing));
    }
  }

  private ServerResponse refusal(RequestHead request, ApiError error) {
    return addHeaders(request, ServerResponse.error(error.code(), error.text()));
  }

  @Override
  public ServerResponse addHeaders(RequestHead request, ServerResponse answer) {
    return before.addHeaders(request, answer);
  }
}
