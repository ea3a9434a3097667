package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;

/**
 * Responses to requests without credentials on a server with a login page. A browser that opens a
 * page is redirected there, and back after the login; the fragment of the address survives that in
 * the browser. A script of a page receives the 401 without the header that would make the browser
 * ask for a password. Other clients receive the 401 as of a server without login page.
 */
public final class LoginRedirectResponses {
  private static final int FOUND = 302;
  private static final String MODE = "Sec-Fetch-Mode";

  private final String prefix;

  /**
   * @param prefix the static prefix of routes
   */
  public LoginRedirectResponses(String prefix) {
    this.prefix = prefix;
  }

  ServerResponse unauthenticated(RequestHead request) {
    if (isNavigation(request)) {
      return toLogin(request);
    }
    return isOfPage(request)
        ? RejectionResponses.withoutPrompt()
        : RejectionResponses.unauthenticated();
  }

  private ServerResponse toLogin(RequestHead request) {
    var query = request.query().isEmpty() ? "" : "?" + request.query();
    var next =
        LocalPath.parse(request.path() + query, prefix)
            .map(path -> "?next=" + path.encoded())
            .orElse("");
    return ServerResponse.empty(FOUND)
        .with("Location", prefix + "/login" + next)
        .with("Cache-Control", "no-store");
  }

  /** Whether a browser opens an address in a window. */
  private static boolean isNavigation(RequestHead request) {
    var headers = request.headers();
    return (request.method().equals("GET") || request.method().equals("HEAD"))
        && headers
            .first(MODE)
            .map(mode -> mode.equals("navigate"))
            // Browsers do not send it to other machines without TLS.
            .orElseGet(() -> headers.first("Accept").orElse("").contains("text/html"));
  }

  /** Whether a page, usually of the web UI, has sent the request. */
  private boolean isOfPage(RequestHead request) {
    return request.headers().contains(MODE)
        || request.headers().contains("Referer")
        || request.path().startsWith(prefix + "/ajax-api/")
        || request.path().equals(prefix + "/graphql");
  }
}
