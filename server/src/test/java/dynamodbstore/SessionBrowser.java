package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Requests as a browser sends them: with its cookie, and with the origin of its page. */
final class SessionBrowser {
  static final String FORM = "Content-Type: application/x-www-form-urlencoded";

  private static final Pattern TOKEN = Pattern.compile("name=\"csrf_token\" value=\"([^\"]+)\"");
  private static final Pattern COOKIE = Pattern.compile("([\\w-]+=\\w*); Path=[^;]+; Max-Age=\\d+");

  private final int port;
  private String cookie = "";

  SessionBrowser(int port) {
    this.port = port;
  }

  /** The header line with the cookie; without a session, that of no cookie. */
  String cookie() {
    return "Cookie: " + cookie;
  }

  /** Replaces the cookies. */
  void keep(String cookies) {
    cookie = cookies;
  }

  String origin() {
    return "Origin: http://127.0.0.1:" + port;
  }

  /** Opens an address in a window. */
  Reply open(String path) {
    return RawHttpClient.get(
        port,
        SampleRequests.PREFIX + path,
        cookie(),
        "Sec-Fetch-Mode: navigate",
        "Sec-Fetch-Site: none",
        "Accept: text/html,*/*");
  }

  /** Sends a request of a script of the web UI. */
  Reply fetch(String method, String path, String body, String... more) {
    var headers =
        Stream.concat(
            Stream.of(
                "Sec-Fetch-Mode: cors",
                "Sec-Fetch-Site: same-origin",
                "Content-Type: application/json",
                cookie()),
            Stream.of(more));
    return RawHttpClient.send(
        port,
        method,
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        headers.toArray(String[]::new));
  }

  /** The token of a new login form. */
  String token() {
    var page = RawHttpClient.get(port, SampleRequests.PREFIX + "/login").body();
    var match = TOKEN.matcher(page);
    assertThat(match.find()).as(page).isTrue();
    return match.group(1);
  }

  /** Sends the login form of a page, as it is after a redirect. */
  Reply logIn(String user, String password, String query, String... more) {
    var fields =
        "csrf_token=%s&username=%s&password=%s"
            .formatted(token(), URLEncoder.encode(user, UTF_8), URLEncoder.encode(password, UTF_8));
    return submit("/login" + query, fields, more);
  }

  /** Sends a form of a page of the server, and keeps the cookie of the response. */
  Reply submit(String path, String fields, String... more) {
    var headers = new ArrayList<>(List.of(FORM, origin(), cookie()));
    headers.addAll(List.of(more));
    var reply =
        RawHttpClient.send(
            port,
            "POST",
            SampleRequests.PREFIX + path,
            fields.getBytes(UTF_8),
            headers.toArray(String[]::new));
    reply
        .header("Set-Cookie")
        .ifPresent(
            value -> {
              var match = COOKIE.matcher(value);
              assertThat(match.find()).as(value).isTrue();
              cookie = match.group(1);
            });
    return reply;
  }
}
