package dynamodbstore.http;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Authorizer;
import dynamodbstore.access.ExperimentScope;
import dynamodbstore.access.ScopedAuthorizer;
import dynamodbstore.access.WorkspaceAuthorizer;
import dynamodbstore.api.Caller;
import dynamodbstore.http.log.RequestDetails;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import java.net.InetAddress;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Authentication, authorization and audit of all requests of a server. */
public record AccessControl(
    Authenticator authenticator, Authorizer authorizer, RequestAudit audit) {
  /** Every caller may do everything, for a server without accounts. */
  public static final AccessControl OFF =
      new AccessControl(Authenticator.ANYONE, Authorizer.ALLOW_ALL, RequestAudit.OFF);

  /**
   * The same control on a server with workspaces.
   *
   * @param locations throws an error if a location of artifacts is of another workspace
   */
  public AccessControl withWorkspaces(ExperimentScope scope, BiConsumer<Caller, String> locations) {
    return new AccessControl(
        new WorkspaceAuthenticator(authenticator),
        new WorkspaceAuthorizer(authorizer, scope, locations),
        audit);
  }

  /** Handles a request if its caller is known, else returns the response that rejects it. */
  ServerResponse authenticate(
      ServerRequest request, Function<Authorization, ServerResponse> handler) {
    return switch (authenticator.authenticate(request.head(), request.address())) {
      case Authenticator.Result.Authenticated(var caller, var scope) -> {
        RequestDetails.authenticated(caller.user());
        yield audit.handle(
            request,
            new Authorization(caller, ScopedAuthorizer.of(scope, authorizer), request.origin()),
            handler);
      }
      case Authenticator.Result.Rejected(var answer) -> answer;
    };
  }

  /** The response to a request whose caller is unknown; empty if it is known. */
  Optional<ServerResponse> rejection(RequestHead request, InetAddress address) {
    return switch (authenticator.authenticate(request, address)) {
      case Authenticator.Result.Authenticated _ -> Optional.empty();
      case Authenticator.Result.Rejected(var answer) -> Optional.of(answer);
    };
  }
}
