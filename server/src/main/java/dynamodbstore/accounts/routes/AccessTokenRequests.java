package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.http.request.ServerRequest;
import java.time.Duration;
import java.util.Optional;

/** Decoders of the requests to the endpoints of access tokens. */
final class AccessTokenRequests {
  private AccessTokenRequests() {}

  static AccessTokenService.Request create(ServerRequest request) {
    var parameters = AccountRequests.of(request);
    return new AccessTokenService.Request(
        parameters.text("name"),
        parameters.optionalNumber("lifetime_seconds").map(Duration::ofSeconds),
        parameters.optionalFlag("read_only"));
  }

  /** The user whose tokens are listed; empty for those of the caller. */
  static Optional<String> user(ServerRequest request) {
    return AccountRequests.of(request).optionalText("username");
  }

  /** The id of the token that is revoked. */
  static String id(ServerRequest request) {
    return request.variable("token_id");
  }
}
