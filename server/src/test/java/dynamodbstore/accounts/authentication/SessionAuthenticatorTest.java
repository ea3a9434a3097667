package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.accounts.sessions.RequestSource;
import dynamodbstore.accounts.sessions.SessionCookies;
import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.Time;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.http1.message.TestHeads;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SessionAuthenticatorTest {
  private static final String ADDRESS = "10.0.0.1";

  private final TestClock clock = new TestClock();
  private final TestAccounts accounts =
      new TestAccounts(new MemoryTable(clock, new Meter()), clock);
  private final SessionAuthenticator authenticator = authenticator();

  private SessionAuthenticator authenticator() {
    var source = new RequestSource(false);
    var cache = new AccessCache(accounts.store, Duration.ofSeconds(2), Time.SYSTEM);
    return new SessionAuthenticator(
        new SessionCheck(cache, accounts.sessionStore, clock),
        new SessionCookies(source, ""),
        source,
        new LoginRedirectResponses(""),
        new RefusalDelay(Time.SYSTEM));
  }

  private static RequestHead request(SessionSecret secret) {
    return TestHeads.of("POST", "/logout", "Cookie: mlflow_session=" + secret.text());
  }

  @Test
  void logoutDuringAFloodOfInventedSessionsIsRefusedAndNotIgnored() {
    var _ = accounts.user("alice");
    var opened = accounts.session("alice");
    var request = request(opened.secret());
    var random = new Random(1);
    for (int failure = 0; failure < FailureLimit.MOST_PER_SECOND; failure++) {
      var invented = request(SessionSecret.generate(random));
      assertThat(authenticator.findToEnd(invented, ADDRESS)).isEmpty();
    }

    assertThatThrownBy(
            () -> {
              var _ = authenticator.findToEnd(request, ADDRESS);
            })
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("Too many requests");
    clock.advance(Duration.ofSeconds(1));
    assertThat(authenticator.findToEnd(request, ADDRESS)).contains(opened.session());
  }
}
