package dynamodbstore.accounts.oidc.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class LoginCookieTest {
  @Test
  void overTlsOnlyThisHostCanSetTheCookie() {
    var cookie = LoginCookie.of(URI.create("https://mlflow.example.com/ml/oidc/callback"));

    assertThat(cookie.set("x"))
        .isEqualTo(
            "__Host-mlflow_oidc_login=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure");
    assertThat(cookie.clear()).startsWith("__Host-mlflow_oidc_login=; Max-Age=0; Path=/;");
  }

  @Test
  void onThisMachineTheCookieNeedsNoTls() {
    var cookie = LoginCookie.of(URI.create("http://localhost:5000/oidc/callback"));

    assertThat(cookie.set("x"))
        .isEqualTo("mlflow_oidc_login=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax");
  }
}
