package dynamodbstore.accounts.pages;

import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.accounts.sessions.LoginLink;
import dynamodbstore.http.response.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The web pages of login and logout. They load nothing, and their policy tells browsers so.
 *
 * <p>The form of the login has no action: it is sent to the address of the page, with the path to
 * continue at, and with the fragment, which browsers keep through the redirect after it. The
 * fragment of a link is its own, so a script adds that of the page to the path; without scripts,
 * such a login continues at the page without its fragment.
 */
final class LoginPageResponses {
  private static final String STYLE =
      """
      <style>
      body { font-family: sans-serif; }
      main { max-width: 24rem; margin: 2rem auto; padding: 1.5rem; border: 1px solid #ccc; }
      input { box-sizing: border-box; width: 100%; margin-bottom: 1rem; padding: .5rem; }
      .notice { padding: .5rem; background: #fdeeee; border: 1px solid #c99; }
      </style>
      """;

  private static final String LOGIN =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Log in</title>
      {style}</head>
      <body>
      <main>
      <h1>Log in</h1>
      {notice}
      <form method="post">
      <input type="hidden" name="csrf_token" value="{token}">
      <label for="username">Username:</label>
      <input type="text" id="username" name="username" autocomplete="username" required autofocus>
      <label for="password">Password:</label>
      <input type="password" id="password" name="password" autocomplete="current-password" required>
      <input type="submit" value="Log in">
      </form>
      {links}
      </main>
      </body>
      </html>
      """;

  private static final String LOGOUT =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Log out</title>
      {style}</head>
      <body>
      <main>
      <h1>Log out</h1>
      <p>You are logged in as {user}.</p>
      <form action="{action}" method="post">
      <input type="submit" value="Log out">
      </form>
      <form action="{action}" method="post">
      <input type="hidden" name="everywhere" value="true">
      <input type="submit" value="Log out in all browsers">
      </form>
      <p><a href="{home}">Back</a></p>
      </main>
      </body>
      </html>
      """;

  private static final String SCRIPT =
      """

      for (const link of document.querySelectorAll('a[data-login]')) {
        link.href += encodeURIComponent(location.hash);
      }
      """;

  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
          + digest(SCRIPT)
          + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final String prefix;
  private final List<LoginLink> links;

  /**
   * @param prefix the static prefix of routes
   * @param links further ways to log in
   */
  LoginPageResponses(String prefix, List<LoginLink> links) {
    this.prefix = prefix;
    this.links = List.copyOf(links);
  }

  /**
   * @param formToken against cross-site request forgery
   * @param notice why the login before has failed
   */
  ServerResponse login(LocalPath next, String formToken, Optional<String> notice) {
    var shown =
        notice
            .map(text -> "<p class=\"notice\" role=\"alert\">" + HtmlText.escape(text) + "</p>")
            .orElse("");
    return page(
        LOGIN
            .replace("{style}", STYLE)
            .replace("{links}", links(next))
            .replace("{token}", HtmlText.escape(formToken))
            .replace("{notice}", shown));
  }

  private String links(LocalPath next) {
    if (links.isEmpty()) {
      return "";
    }
    return links.stream()
            .map(
                link ->
                    "<p><a data-login href=\"%s?next=%s\">%s</a></p>"
                        .formatted(
                            HtmlText.escape(link.href()),
                            next.encoded(),
                            HtmlText.escape(link.label())))
            .collect(Collectors.joining("\n"))
        + "\n<script>"
        + SCRIPT
        + "</script>";
  }

  ServerResponse logout(String user) {
    return page(
        LOGOUT
            .replace("{style}", STYLE)
            .replace("{action}", HtmlText.escape(prefix + LoginRoutes.LOGOUT))
            .replace("{home}", HtmlText.escape(prefix + "/"))
            .replace("{user}", HtmlText.escape(user)));
  }

  private static ServerResponse page(String html) {
    return ServerResponse.html(html)
        .with("Cache-Control", "no-store")
        .with("Referrer-Policy", "same-origin")
        .with("Content-Security-Policy", POLICY);
  }

  private static String digest(String script) {
    try {
      var hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JDK lacks SHA-256", e);
    }
  }
}
