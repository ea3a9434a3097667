package dynamodbstore.accounts.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.accounts.sessions.LoginLink;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginPageResponsesTest {
  private static final LocalPath NEXT = new LocalPath("/ml/?o=1&x=\"<b>");

  private static String html(ServerResponse response) {
    return response.body() instanceof ResponseBody.Bytes(byte[] array, int length)
        ? new String(array, 0, length, UTF_8)
        : "";
  }

  private static ServerResponse login(LoginLink... links) {
    return new LoginPageResponses("/ml", List.of(links))
        .login(NEXT, "token", Optional.of("{token} <i>"));
  }

  @Test
  void linksContainThePathToContinueAt() {
    var html = html(login(new LoginLink("Log in at <Provider>", "/ml/oidc/login")));

    assertThat(html)
        .contains(
            "href=\"/ml/oidc/login?next=%2Fml%2F%3Fo%3D1%26x%3D%22%3Cb%3E\"",
            "Log in at &lt;Provider&gt;", "&#123;token} &lt;i&gt;")
        .doesNotContain("<b>", "<i>", "{token}", "{links}", "{notice}", "{style}");
  }

  @Test
  void onlyTheScriptOfTheLinksIsAllowed() throws NoSuchAlgorithmException {
    var response = login(new LoginLink("Provider", "/ml/oidc/login"));

    var html = html(response);
    var script = html.substring(html.indexOf("<script>") + 8, html.indexOf("</script>"));
    var digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8));
    assertThat(Objects.requireNonNull(response.headers().get("Content-Security-Policy")))
        .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "';");
    assertThat(html(login())).doesNotContain("<script");
  }
}
