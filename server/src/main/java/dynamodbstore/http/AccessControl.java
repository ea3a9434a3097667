package dynamodbstore.http;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Authorizer;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.function.Function;

/** Authentication and authorization of all requests of a server. */
public record AccessControl(Authenticator authenticator, Authorizer authorizer) {
  /** Every caller may do everything, for a server without accounts. */
  public static final AccessControl OFF =
      new AccessControl(Authenticator.ANYONE, Authorizer.ALLOW_ALL);

  /** Handles a request if its caller is known, else returns the response that rejects it. */
  ServerResponse authenticate(
      ServerRequest request, Function<Authorization, ServerResponse> handler) {
    return switch (authenticator.authenticate(request.head(), request.address())) {
      case Authenticator.Result.Authenticated(var caller) ->
          handler.apply(new Authorization(caller, authorizer));
      case Authenticator.Result.Rejected(var answer) -> answer;
    };
  }
}
