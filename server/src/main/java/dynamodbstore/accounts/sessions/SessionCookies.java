package dynamodbstore.accounts.sessions;

import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.http1.message.RequestHead;
import java.time.Duration;
import java.util.List;

/**
 * Cookie of a session. Scripts cannot read it, and browsers send it from pages of other sites only
 * when a person follows a link.
 *
 * <p>Over TLS its name has the prefix {@code __Host-}, and only that name is read: pages of
 * neighbouring domains and of connections without TLS cannot set such a cookie, and so cannot log a
 * browser into a session of theirs. On a server with a static prefix it is {@code __Secure-}, which
 * neighbouring domains with TLS can set.
 */
public final class SessionCookies {
  private static final String NAME = "mlflow_session";

  /**
   * Cookies of the same name, with other paths, are tried too; more are no mistake of a browser.
   */
  private static final int MOST = 4;

  private final RequestSource source;
  private final String prefix;

  /**
   * @param prefix the static prefix of routes
   */
  public SessionCookies(RequestSource source, String prefix) {
    this.source = source;
    this.prefix = prefix;
  }

  /** Value of {@code Set-Cookie} that gives the browser of a request a session. */
  public String set(RequestHead request, SessionService.Opened opened) {
    var session = opened.session();
    var lifetime = Duration.between(session.created(), session.expiry());
    return cookie(request, opened.secret().text(), lifetime.toSeconds());
  }

  /** Value of {@code Set-Cookie} that deletes the cookie. */
  public String clear(RequestHead request) {
    return cookie(request, "", 0);
  }

  private String cookie(RequestHead request, String value, long seconds) {
    return "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Lax%s"
        .formatted(
            name(request), value, path(), seconds, source.isSecure(request) ? "; Secure" : "");
  }

  /** The secrets that a request contains, in its order; usually one or none. */
  public List<SessionSecret> read(RequestHead request) {
    var start = name(request) + "=";
    return request.headers().all("Cookie").stream()
        .flatMap(header -> List.of(header.split(";", -1)).stream())
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(start))
        .flatMap(cookie -> SessionSecret.parse(cookie.substring(start.length())).stream())
        .distinct()
        .limit(MOST)
        .toList();
  }

  private String name(RequestHead request) {
    if (!source.isSecure(request)) {
      return NAME;
    }
    // A cookie with the prefix __Host- is sent to all paths of the host.
    return (prefix.isEmpty() ? "__Host-" : "__Secure-") + NAME;
  }

  private String path() {
    return prefix.isEmpty() ? "/" : prefix;
  }
}
