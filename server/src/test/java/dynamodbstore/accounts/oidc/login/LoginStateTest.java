package dynamodbstore.accounts.oidc.login;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoginStateTest {
  private static final long SEED = 7;

  private final TestClock clock = new TestClock();
  private final LoginState.Factory logins = new LoginState.Factory("key", clock, new Random(SEED));

  @Test
  void cookieIsOpenedByEveryServerWithTheSameKey() {
    var login = logins.create("/#/experiments?a=b.c");
    var other = new LoginState.Factory("key", clock, new Random(SEED));

    assertThat(other.open(logins.sealed(login))).contains(login);
    assertThat(other.hasState(login, logins.state(login))).isTrue();
    assertThat(other.codeVerifier(login)).isEqualTo(logins.codeVerifier(login));
  }

  @Test
  void cookieContainsNoSecretOfTheLogin() {
    var login = logins.create("/");
    var cookie = logins.sealed(login);
    var secrets = List.of(logins.state(login), logins.nonce(login), logins.codeVerifier(login));

    assertThat(secrets).doesNotHaveDuplicates().noneMatch(cookie::contains);
    // RFC 7636 requires 43 characters at least.
    assertThat(secrets).allMatch(secret -> secret.matches("[A-Za-z0-9_-]{43}"));
    assertThat(logins.create("/")).isNotEqualTo(login);
  }

  @Test
  void cookieExpires() {
    var cookie = logins.sealed(logins.create("/"));

    clock.advance(LoginState.VALIDITY.minus(Duration.ofSeconds(1)));
    assertThat(logins.open(cookie)).isPresent();
    clock.advance(Duration.ofSeconds(2));
    assertThat(logins.open(cookie)).isEmpty();
  }

  @Test
  void changedAndForeignCookiesAreRefused() {
    var login = logins.create("/");
    var cookie = logins.sealed(login);
    var foreign = new LoginState.Factory("other key", clock, new Random(SEED));

    assertThat(foreign.open(cookie)).isEmpty();
    for (int at = 0; at < cookie.length() - 1; at++) {
      var changed = new StringBuilder(cookie);
      changed.setCharAt(at, cookie.charAt(at) == 'A' ? 'B' : 'A');
      assertThat(logins.open(changed.toString())).isEmpty();
    }
    for (var text : List.of("", ".", "...", "a.b.c", "a.1.Lw." + logins.state(login))) {
      assertThat(logins.open(text)).isEmpty();
    }
  }

  @Test
  void eachLoginIsUsedOnce() {
    var used = new UsedLogins(clock);
    var login = logins.create("/");

    assertThat(used.use(login)).isTrue();
    assertThat(used.use(login)).isFalse();
    assertThat(used.use(logins.create("/"))).isTrue();
  }
}
