package dynamodbstore.accounts.oidc.login;

import dynamodbstore.http1.message.RequestHead;
import java.net.URI;
import java.util.List;

/**
 * Cookie of a login that was begun. Scripts cannot read it. The provider's page sends the browser
 * back by a link, with which browsers send {@code SameSite=Lax} cookies. Over TLS its name has the
 * prefix {@code __Host-}, so that pages of neighbouring domains cannot set one.
 */
record LoginCookie(String name, String attributes) {
  private static final String NAME = "mlflow_oidc_login";

  /**
   * @param redirect URL of this server as browsers see it
   */
  static LoginCookie of(URI redirect) {
    return String.valueOf(redirect.getScheme()).equalsIgnoreCase("https")
        ? new LoginCookie("__Host-" + NAME, "; Path=/; HttpOnly; SameSite=Lax; Secure")
        : new LoginCookie(NAME, "; Path=/; HttpOnly; SameSite=Lax");
  }

  /** Value of {@code Set-Cookie}. */
  String set(String value) {
    return name + "=" + value + "; Max-Age=" + LoginState.VALIDITY.toSeconds() + attributes;
  }

  /** Value of {@code Set-Cookie} that deletes the cookie. */
  String clear() {
    return name + "=; Max-Age=0" + attributes;
  }

  /** The values that a request contains; usually one or none. */
  List<String> read(RequestHead request) {
    var start = name + "=";
    return request.headers().all("Cookie").stream()
        .flatMap(header -> List.of(header.split(";", -1)).stream())
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(start))
        .map(cookie -> cookie.substring(start.length()))
        .limit(2)
        .toList();
  }
}
