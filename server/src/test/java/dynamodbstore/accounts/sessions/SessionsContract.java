package dynamodbstore.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.SessionSecret;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of sessions that every table adapter must show; subclasses provide the table. */
abstract class SessionsContract {
  private final TestClock clock = new TestClock();
  private Table table;
  private TestAccounts accounts;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(clock);
    accounts = new TestAccounts(table, clock);
    var _ = accounts.user("alice");
    var _ = accounts.user("bob");
  }

  @AfterEach
  void close() {
    table.close();
  }

  private boolean isStored(Session session) {
    return accounts.sessionStore.find(session.hash()).isPresent();
  }

  private boolean isCurrent(Session session) {
    return isStored(session)
        && accounts.services.users().find("alice").filter(session::isOf).isPresent();
  }

  @Test
  void openedSessionIsFoundByTheHashOfItsSecret() {
    var opened = accounts.session("alice");

    assertThat(accounts.sessionStore.find(opened.secret().hash())).contains(opened.session());
    assertThat(accounts.sessionStore.find(opened.secret().text())).isEmpty();
    assertThat(opened.session().owner().name()).isEqualTo("alice");
    assertThat(opened.session().login()).isEqualTo(Session.Login.PASSWORD);
    assertThat(Duration.between(clock.instant(), opened.session().expiry()))
        .isBetween(TestAccounts.SESSION.minusSeconds(1), TestAccounts.SESSION);
    assertThat(SessionSecret.parse(opened.secret().text())).contains(opened.secret());
    assertThat(opened.toString()).doesNotContain(opened.secret().text());
  }

  @Test
  void everyLoginHasItsOwnSecret() {
    var first = accounts.session("alice");
    var second = accounts.session("alice");

    assertThat(first.secret()).isNotEqualTo(second.secret());
    assertThat(isCurrent(first.session())).isTrue();
    assertThat(isCurrent(second.session())).isTrue();
  }

  @Test
  void sessionExpires() {
    var session = accounts.session("alice").session();

    clock.advance(TestAccounts.SESSION);

    assertThat(isStored(session)).isFalse();
  }

  @Test
  void endedSessionIsGoneAndRaisesTheCounterOfItsUser() {
    var session = accounts.session("alice").session();
    var other = accounts.session("alice").session();
    var before = accounts.services.users().user("alice");

    assertThat(accounts.sessions.end(session)).isTrue();

    assertThat(isStored(session)).isFalse();
    assertThat(isCurrent(other)).isTrue();
    var after = accounts.services.users().user("alice");
    assertThat(after.tokens()).isEqualTo(before.tokens() + 1);
    assertThat(after.revision()).isEqualTo(before.revision());
    assertThat(accounts.sessions.end(session)).isFalse();
  }

  @Test
  void changeOfThePasswordEndsAllSessionsOfTheUser() {
    var session = accounts.session("alice").session();
    var other = accounts.session("bob");

    accounts.services.users().setPassword("alice", "another password");

    assertThat(isCurrent(session)).isFalse();
    assertThat(isCurrent(accounts.session("alice").session())).isTrue();
    assertThat(accounts.services.users().user("bob")).matches(other.session()::isOf);
  }

  @Test
  void revocationEndsAllSessionsAndNotThePassword() {
    var session = accounts.session("alice").session();

    accounts.sessions.revokeAll("alice");

    assertThat(isCurrent(session)).isFalse();
    assertThat(TestAccounts.isPassword(accounts.services.users(), "alice", TestAccounts.PASSWORD))
        .isTrue();
    assertThatThrownBy(() -> accounts.sessions.revokeAll("carol"))
        .hasMessageContaining("User with username=carol not found");
  }

  @Test
  void loginBeforeAChangeOfThePasswordOpensNoSession() {
    var before = accounts.services.users().user("alice");
    accounts.services.users().setPassword("alice", "another password");

    assertThat(accounts.sessions.open(before, Session.Login.PASSWORD)).isEmpty();
  }

  @Test
  void userWhoIsCreatedAgainHasNoSessions() {
    var before = accounts.services.users().user("alice");
    var session = accounts.session("alice").session();

    accounts.services.users().delete("alice");
    assertThat(accounts.sessions.open(before, Session.Login.PASSWORD)).isEmpty();
    var _ = accounts.user("alice");

    assertThat(accounts.sessions.open(before, Session.Login.PASSWORD)).isEmpty();
    assertThat(isCurrent(session)).isFalse();
    // Without its user, it can still be deleted.
    assertThat(accounts.sessions.end(session)).isTrue();
    assertThat(isStored(session)).isFalse();
  }
}
