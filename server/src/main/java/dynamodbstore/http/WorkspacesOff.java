package dynamodbstore.http;

import dynamodbstore.http1.RequestHead;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;

/**
 * Refuses whoever asks for a workspace of a server that has none: what is meant for one must not
 * end up among everything else.
 */
public final class WorkspacesOff implements Gate {
  private static final String WORKSPACE = "X-MLFLOW-WORKSPACE";

  /** Tells clients whether there are workspaces, so it answers those who think there are. */
  private static final String SERVER_INFO = "/mlflow/server-info";

  private final Gate before;

  /**
   * @param before is passed first, and stamps what is said here
   */
  public WorkspacesOff(Gate before) {
    this.before = before;
  }

  @Override
  public Optional<Answer> refuse(RequestHead request) {
    return before.refuse(request).or(() -> refuseWorkspace(request));
  }

  private Optional<Answer> refuseWorkspace(RequestHead request) {
    var workspace = request.headers().first(WORKSPACE).orElse("");
    if (workspace.isBlank() || request.path().endsWith(SERVER_INFO)) {
      return Optional.empty();
    }
    return Optional.of(
        stamp(
            request,
            Answer.error(
                ErrorCode.FEATURE_DISABLED,
                "Workspace APIs are not available: workspaces are not enabled on this server")));
  }

  @Override
  public Answer stamp(RequestHead request, Answer answer) {
    return before.stamp(request, answer);
  }
}
