package dynamodbstore.accounts.pages;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.http.response.ServerResponse;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The web page of access tokens. It has no script and loads nothing, and its policy tells browsers
 * so.
 */
final class AccessTokenPageResponses {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
          + "frame-ancestors 'none'";

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Access tokens</title>
      <style>
      body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; padding: .4rem; border-bottom: 1px solid #ccc; }
      form.new { margin-top: 2rem; padding: 1rem; border: 1px solid #ccc; max-width: 24rem; }
      form.new label { display: block; margin-bottom: 1rem; }
      .notice { padding: 1rem; background: #eef6ee; border: 1px solid #9c9; }
      code { overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <h1>Access tokens</h1>
      <p>A job sends an access token in place of your user name and password: set
      <code>MLFLOW_TRACKING_TOKEN</code> to its secret.</p>
      {notice}
      {tokens}
      <form class="new" action="{create}" method="post">
      <input type="hidden" name="csrf_token" value="{token}">
      <label>Name: <input type="text" name="name" maxlength="255" required></label>
      <label>Days until it expires: <input type="number" name="days" min="1" max="3650"
      placeholder="never"></label>
      <label><input type="checkbox" name="read" value="only"> Read only</label>
      <input type="submit" value="Create">
      </form>
      </body>
      </html>
      """;

  private static final String ROW =
      """
      <tr><td>{name}</td><td>{scope}</td><td>{created}</td><td>{expiry}</td><td>{used}</td>
      <td><form action="{revoke}" method="post">
      <input type="hidden" name="csrf_token" value="{token}">
      <input type="hidden" name="id" value="{id}">
      <input type="submit" value="Revoke">
      </form></td></tr>
      """;

  private static final String HEAD =
      "<table>\n<tr><th>Name</th><th>Scope</th><th>Created</th><th>Expires</th><th>Last used</th>"
          + "<th></th></tr>\n";

  private final String create;
  private final String revoke;

  /**
   * @param create path of the form that creates a token
   * @param revoke path of the forms that revoke one
   */
  AccessTokenPageResponses(String create, String revoke) {
    this.create = HtmlText.escape(create);
    this.revoke = HtmlText.escape(revoke);
  }

  /**
   * @param formToken against cross-site request forgery
   * @param notice what was done; empty if nothing was
   */
  ServerResponse page(List<AccessToken> tokens, String formToken, String notice) {
    return pageWith(
        notice.isEmpty() ? "" : "<p class=\"notice\">" + HtmlText.escape(notice) + "</p>",
        tokens,
        formToken);
  }

  /** The page with a new token, whose secret it shows. */
  ServerResponse created(
      AccessTokenService.Created created, List<AccessToken> tokens, String formToken) {
    var notice =
        "<p class=\"notice\">Created the access token %s. Copy its secret now, it is shown only once:<br><code>%s</code></p>"
            .formatted(
                HtmlText.escape(created.token().name()), HtmlText.escape(created.secret().text()));
    return pageWith(notice, tokens, formToken);
  }

  static ServerResponse refused(String message) {
    return ServerResponse.html(HtmlText.escape(message)).withStatus(ServerResponse.BAD_REQUEST);
  }

  private ServerResponse pageWith(String notice, List<AccessToken> tokens, String formToken) {
    var rows = tokens.stream().map(token -> row(token, formToken)).collect(Collectors.joining());
    var html =
        PAGE.replace("{create}", create)
            .replace("{token}", HtmlText.escape(formToken))
            .replace("{tokens}", tokens.isEmpty() ? "" : HEAD + rows + "</table>")
            .replace("{notice}", notice);
    return ServerResponse.html(html)
        .with("Cache-Control", "no-store")
        .with("Content-Security-Policy", POLICY);
  }

  private String row(AccessToken token, String formToken) {
    return ROW.replace("{scope}", token.isReadOnly() ? "read only" : "all")
        .replace("{created}", token.created().truncatedTo(ChronoUnit.MINUTES).toString())
        .replace(
            "{expiry}",
            token
                .expiry()
                .map(end -> end.truncatedTo(ChronoUnit.MINUTES).toString())
                .orElse("never"))
        .replace("{used}", token.lastUse().map(LocalDate::toString).orElse("never"))
        .replace("{revoke}", revoke)
        .replace("{token}", HtmlText.escape(formToken))
        .replace("{id}", HtmlText.escape(token.id()))
        .replace("{name}", HtmlText.escape(token.name()));
  }
}
