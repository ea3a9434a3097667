package dynamodbstore;

import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.AccountsServer.credentials;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web page of access tokens. */
class AccessTokenPageTest {
  private static final String API = "/api/3.0/mlflow/access-tokens/";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";
  private static final Pattern SECRET = Pattern.compile("mlds_[0-9a-z]{16}_[0-9A-Za-z]{32}");
  private static final Pattern ID = Pattern.compile("name=\"id\" value=\"([0-9a-z]+)\"");
  private static final Pattern TOKEN = Pattern.compile("name=\"csrf_token\" value=\"([^\"]+)\"");

  @TempDir private Path folder;
  private AccountsServer server;

  @BeforeEach
  void start() {
    server = AccountsServer.start(folder, "NO_PERMISSIONS");
    server.createUser("alice");
    server.createUser("bob");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String page(String user) {
    return server.get(user, "/access-tokens").body();
  }

  private Reply submit(String user, String form, String fields, String... more) {
    var headers = new String[more.length + 2];
    headers[0] = FORM;
    headers[1] = credentials(user, PASSWORD);
    System.arraycopy(more, 0, headers, 2, more.length);
    return RawHttpClient.send(
        server.server().port(),
        "POST",
        SampleRequests.PREFIX + API + form,
        fields.getBytes(UTF_8),
        headers);
  }

  private Reply create(String user, String name, String more) {
    var token = "csrf_token=" + found(TOKEN, page(user));
    return submit(user, "create-ui", token + "&name=" + URLEncoder.encode(name, UTF_8) + more);
  }

  private static String found(Pattern pattern, String page) {
    var match = pattern.matcher(page);
    assertThat(match.find()).as(page).isTrue();
    return match.group(match.groupCount());
  }

  @Test
  void createdTokenIsShownOnceAndCanBeRevoked() {
    var reply = create("alice", "nightly", "&days=30&read=only");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    var secret = found(SECRET, reply.body());
    var page = page("alice");
    assertThat(page).contains("nightly", "read only").doesNotContain(secret);
    assertThat(page("bob")).doesNotContain("nightly");
    var current = SampleRequests.PREFIX + "/api/2.0/mlflow/users/current";
    assertThat(RawHttpClient.get(server.server().port(), current, bearer(secret)).status())
        .isEqualTo(200);

    var fields = "csrf_token=" + found(TOKEN, page) + "&id=" + found(ID, page);
    assertThat(submit("alice", "revoke-ui", fields).body())
        .contains("Revoked the access token nightly.")
        .doesNotContain("<table>");

    assertThat(RawHttpClient.get(server.server().port(), current, bearer(secret)).status())
        .isEqualTo(401);
  }

  @Test
  void pageLoadsNothingAndEscapesNames() {
    var reply = create("alice", "<script>\"&{notice}", "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'");
    assertThat(reply.body())
        .contains("&lt;script&gt;&quot;&amp;&#123;notice}")
        .doesNotContain("<script", "src=", "<link", "{notice}", "{tokens}");
  }

  @Test
  void formsNeedATokenOfTheirUserAndOfThisPage() {
    var fields = "name=x&csrf_token=";

    assertThat(submit("alice", "create-ui", "name=x").body())
        .isEqualTo("The CSRF token is missing.");
    assertThat(submit("alice", "create-ui", fields + found(TOKEN, page("bob"))).body())
        .isEqualTo("The CSRF token is invalid.");
    var signup = found(TOKEN, server.get(AccountsServer.ADMIN, "/signup").body());
    assertThat(submit(AccountsServer.ADMIN, "create-ui", fields + signup).status()).isEqualTo(400);
    assertThat(page("alice")).doesNotContain("<table>");
  }

  @Test
  void formOfAnotherOriginIsRefused() {
    var fields = "name=x&csrf_token=" + found(TOKEN, page("alice"));

    var reply = submit("alice", "create-ui", fields, "Origin: http://evil.example");

    assertThat(reply.status()).isEqualTo(403);
    assertThat(page("alice")).doesNotContain("<table>");
  }

  @Test
  void invalidFieldsAreExplained() {
    assertThat(create("alice", "", "").body())
        .isEqualTo("The name of an access token cannot be empty.");
    assertThat(create("alice", "x", "&days=soon").body())
        .isEqualTo("The number of days must be a whole number.");
    assertThat(create("alice", "x", "&days=99999").status()).isEqualTo(400);
  }

  @Test
  void tokenOfAnotherUserIsNotRevoked() {
    var _ = create("alice", "nightly", "");
    var id = found(ID, page("alice"));

    var reply = submit("bob", "revoke-ui", "id=" + id + "&csrf_token=" + found(TOKEN, page("bob")));

    assertThat(reply.status()).isEqualTo(403);
    assertThat(page("alice")).contains(id);
  }
}
