package dynamodbstore.http.security;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;

/**
 * Filter that rejects requests for a workspace, for a server without workspaces: data meant for one
 * workspace must not be mixed with all other data.
 */
public final class NoWorkspacesFilter implements RequestFilter {
  private static final String WORKSPACE = "X-MLFLOW-WORKSPACE";

  /** Exempt: clients call it to learn whether the server has workspaces. */
  private static final String SERVER_INFO = "/mlflow/server-info";

  private final RequestFilter before;

  /**
   * @param before filter that is applied first, and adds its headers to this one's error response
   */
  public NoWorkspacesFilter(RequestFilter before) {
    this.before = before;
  }

  @Override
  public Optional<ServerResponse> reject(RequestHead request) {
    return before.reject(request).or(() -> refuseWorkspace(request));
  }

  private Optional<ServerResponse> refuseWorkspace(RequestHead request) {
    var workspace = request.headers().first(WORKSPACE).orElse("");
    if (workspace.isBlank() || request.path().endsWith(SERVER_INFO)) {
      return Optional.empty();
    }
    return Optional.of(
        addHeaders(
            request,
            ServerResponse.error(
                ErrorCode.FEATURE_DISABLED,
                "Workspace APIs are not available: workspaces are not enabled on this server")));
  }

  @Override
  public ServerResponse addHeaders(RequestHead request, ServerResponse answer) {
    return before.addHeaders(request, answer);
  }
}
