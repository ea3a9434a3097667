package dynamodbstore.http;

import dynamodbstore.http.security.WorkspaceFilter;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;

/** Authenticator that adds the workspace of the request's header to the caller. */
public final class WorkspaceAuthenticator implements Authenticator {
  private final Authenticator users;

  public WorkspaceAuthenticator(Authenticator users) {
    this.users = users;
  }

  @Override
  public Result authenticate(RequestHead request, InetAddress address) {
    return switch (users.authenticate(request, address)) {
      case Result.Authenticated(var caller, var scope) ->
          new Result.Authenticated(caller.in(WorkspaceFilter.workspace(request)), scope);
      case Result.Rejected rejected -> rejected;
    };
  }
}
