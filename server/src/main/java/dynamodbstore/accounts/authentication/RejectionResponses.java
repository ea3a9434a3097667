package dynamodbstore.accounts.authentication;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;

/** Responses to requests whose caller is unknown, as those of the reference. */
final class RejectionResponses {
  private static final int UNAUTHENTICATED = 401;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final String TEXT =
      "You are not authenticated. Please see "
          + "https://www.mlflow.org/docs/latest/auth/index.html#authenticating-to-mlflow "
          + "on how to authenticate.";

  private RejectionResponses() {}

  static ServerResponse unauthenticated() {
    return ServerResponse.html(TEXT)
        .withStatus(UNAUTHENTICATED)
        .with("WWW-Authenticate", "Basic realm=\"mlflow\"");
  }

  /**
   * @param seconds after which the client may try again
   */
  static ServerResponse delayed(long seconds, String message) {
    return ServerResponse.error(TOO_MANY_REQUESTS, ErrorCode.RESOURCE_EXHAUSTED, message)
        .with("Retry-After", Long.toString(seconds));
  }
}
