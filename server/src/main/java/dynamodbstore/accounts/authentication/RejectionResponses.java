package dynamodbstore.accounts.authentication;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;

/** Responses to requests whose caller is unknown, as those of the reference. */
public final class RejectionResponses {
  private static final int UNAUTHENTICATED = 401;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final String TEXT =
      "You are not authenticated. Please see "
          + "https://www.mlflow.org/docs/latest/auth/index.html#authenticating-to-mlflow "
          + "on how to authenticate.";

  private RejectionResponses() {}

  static ServerResponse unauthenticated() {
    return withoutPrompt().with("WWW-Authenticate", "Basic realm=\"mlflow\"");
  }

  /** The same response without the header that makes a browser ask for a password. */
  static ServerResponse withoutPrompt() {
    return ServerResponse.html(TEXT).withStatus(UNAUTHENTICATED);
  }

  /** Response to a page of another server that uses the cookie of a visitor. */
  public static ServerResponse crossOrigin() {
    return ServerResponse.text(ServerResponse.FORBIDDEN, "Cross-origin request blocked");
  }

  /**
   * @param seconds after which the client may try again
   */
  static ServerResponse delayed(long seconds, String message) {
    return ServerResponse.error(TOO_MANY_REQUESTS, ErrorCode.RESOURCE_EXHAUSTED, message)
        .with("Retry-After", Long.toString(seconds));
  }
}
