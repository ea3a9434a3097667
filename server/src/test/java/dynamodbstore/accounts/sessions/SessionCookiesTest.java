package dynamodbstore.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.http1.message.TestHeads;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SessionCookiesTest {
  private static final String TLS = "X-Forwarded-Proto: https";
  private static final SessionSecret A = SessionSecret.generate(new Random(1));
  private static final SessionSecret B = SessionSecret.generate(new Random(2));

  private final RequestSource source = new RequestSource(false);
  private final SessionCookies cookies = new SessionCookies(source, "");
  private final SessionCookies prefixed = new SessionCookies(source, "/ml");

  private static SessionService.Opened opened() {
    var clock = new TestClock();
    var accounts = new TestAccounts(new MemoryTable(clock, new Meter()), clock);
    var _ = accounts.user("alice");
    return accounts.session("alice");
  }

  private List<SessionSecret> read(String... headers) {
    return cookies.read(TestHeads.of("GET", "/", headers));
  }

  @Test
  void cookieOverTlsIsBoundToTheHost() {
    var session = opened();

    var cookie = cookies.set(TestHeads.of("POST", "/login", TLS), session);

    assertThat(cookie)
        .matches(
            "__Host-mlflow_session=%s; Path=/; Max-Age=4\\d{4}; HttpOnly; SameSite=Lax; Secure"
                .formatted(session.secret().text()));
  }

  @Test
  void cookieOnAServerWithAPrefixIsSentToItsPathsOnly() {
    assertThat(prefixed.set(TestHeads.of("POST", "/login", TLS), opened()))
        .startsWith("__Secure-mlflow_session=")
        .contains("; Path=/ml;")
        .endsWith("; HttpOnly; SameSite=Lax; Secure");
  }

  @Test
  void cookieWithoutTlsIsNotSecure() {
    assertThat(cookies.set(TestHeads.of("POST", "/login"), opened()))
        .startsWith("mlflow_session=")
        .contains("; HttpOnly; SameSite=Lax")
        .doesNotContain("Secure");
    var always = new SessionCookies(new RequestSource(true), "");
    assertThat(always.set(TestHeads.of("POST", "/login"), opened()))
        .startsWith("__Host-mlflow_session=")
        .endsWith("; Secure");
  }

  @Test
  void clearedCookieHasTheSameNameAndPath() {
    assertThat(cookies.clear(TestHeads.of("POST", "/logout", TLS)))
        .isEqualTo("__Host-mlflow_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
  }

  @Test
  void cookieIsFoundAmongOthersWithAnySyntax() {
    var own = "mlflow_session=" + A.text();

    assertThat(read("Cookie: " + own)).containsExactly(A);
    assertThat(read("Cookie: a=b; " + own + "; c=d")).containsExactly(A);
    assertThat(read("Cookie: ;;=; a ;" + own + ";;\t")).containsExactly(A);
    assertThat(read("Cookie: a=\"x; " + own)).containsExactly(A);
    assertThat(read("Cookie: a=b", "Cookie: " + own)).containsExactly(A);
    assertThat(read("Cookie: a=\u00e9\u00ff; " + own)).containsExactly(A);
  }

  @Test
  void severalCookiesAreReadInTheirOrderAndBounded() {
    var both = "mlflow_session=" + A.text() + "; mlflow_session=" + B.text();
    var many = new StringBuilder("Cookie: x=y");
    for (int at = 0; at < 100; at++) {
      many.append("; mlflow_session=").append(SessionSecret.generate(new Random(at)).text());
    }

    assertThat(read("Cookie: " + both)).containsExactly(A, B);
    assertThat(read("Cookie: " + both + "; " + both)).containsExactly(A, B);
    assertThat(read(many.toString())).hasSize(4);
  }

  @Test
  void otherValuesAndNamesAreIgnored() {
    assertThat(read()).isEmpty();
    assertThat(read("Cookie: ")).isEmpty();
    for (var cookie :
        List.of(
            "mlflow_session",
            "mlflow_session=",
            "mlflow_session=\"" + A.text() + "\"",
            "mlflow_session=" + A.text() + "x",
            "mlflow_session=" + A.text().substring(1),
            "mlflow_session=" + A.text().replace(A.text().charAt(3), '-'),
            "mlflow_session =" + A.text(),
            "MLFLOW_SESSION=" + A.text(),
            "xmlflow_session=" + A.text())) {
      assertThat(read("Cookie: " + cookie)).as(cookie).isEmpty();
    }
  }

  @Test
  void onlyTheProtectedNameIsReadOverTls() {
    var plain = "mlflow_session=" + A.text();
    var bound = "__Host-mlflow_session=" + B.text();

    assertThat(read(TLS, "Cookie: " + plain)).isEmpty();
    assertThat(read(TLS, "Cookie: " + plain + "; " + bound)).containsExactly(B);
    assertThat(read("Cookie: " + bound)).isEmpty();
  }
}
