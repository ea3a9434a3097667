package dynamodbstore.accounts.oidc.login;

import dynamodbstore.accounts.pages.HtmlText;
import dynamodbstore.http.response.ServerResponse;

/**
 * The web page that says why a login has failed. It has no script and loads nothing, and its policy
 * tells browsers so.
 */
final class ProviderLoginResponses {
  private static final String POLICY = "default-src 'none'; base-uri 'none'";
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Login failed</title></head>
      <body>
      <h1>Login failed</h1>
      <p>{reason}</p>
      <p><a href="{again}">Try again</a></p>
      </body>
      </html>
      """;

  private final String again;

  /**
   * @param again path at which a login begins
   */
  ProviderLoginResponses(String again) {
    this.again = HtmlText.escape(again);
  }

  ServerResponse failed(int status, String reason) {
    return ServerResponse.html(
            PAGE.replace("{again}", again).replace("{reason}", HtmlText.escape(reason)))
        .withStatus(status)
        .with("Cache-Control", "no-store")
        .with("Content-Security-Policy", POLICY);
  }
}
