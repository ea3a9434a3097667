package dynamodbstore.accounts.services;

import static dynamodbstore.accounts.services.AccountsContract.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.api.Caller;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of access tokens that every table adapter must show; subclasses provide the table. */
abstract class AccessTokensContract {
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

  private AccessTokenService tokens() {
    return accounts.services.tokens();
  }

  private AccessToken create(String user, String name) {
    return accounts.token(user, name).token();
  }

  @Test
  void createdTokenIsListedWithoutItsSecret() {
    var lifetime = Optional.of(Duration.ofDays(3));
    var request = new AccessTokenService.Request("ci #1/100%", lifetime, true);

    var created = tokens().create("alice", request);

    assertThat(tokens().list("alice")).containsExactly(created.token());
    assertThat(created.token().name()).isEqualTo("ci #1/100%");
    assertThat(created.token().isReadOnly()).isTrue();
    assertThat(created.token().owner().name()).isEqualTo("alice");
    assertThat(created.token().lastUse()).isEmpty();
    assertThat(Duration.between(clock.instant(), created.token().expiry().orElseThrow()))
        .isBetween(Duration.ofDays(3).minusSeconds(1), Duration.ofDays(3));
    var secret = created.secret();
    assertThat(secret.text()).matches("mlds_[0-9a-z]{16}_[0-9A-Za-z]{32}").contains(secret.id());
    assertThat(created.token().hash()).doesNotContain(secret.text());
    assertThat(AccessTokenSecret.parse(secret.text()).orElseThrow().hasHash(created.token().hash()))
        .isTrue();
    assertThat(accounts.token("alice", "x").secret().hasHash(created.token().hash())).isFalse();
  }

  @Test
  void invalidRequestsAreRefused() {
    refused(
        () -> create("alice", " "),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "The name of an access token cannot be empty.");
    refused(
        () -> create("alice", "n".repeat(256)),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "The name of an access token cannot be longer than 255 characters.");
    for (var lifetime : new Duration[] {Duration.ZERO, Duration.ofDays(3651)}) {
      refused(
          () -> {
            var _ =
                tokens()
                    .create(
                        "alice",
                        new AccessTokenService.Request("ci", Optional.of(lifetime), false));
          },
          ErrorCode.INVALID_PARAMETER_VALUE,
          "The lifetime of an access token must be positive, and 3650 days at most.");
    }
    refused(
        () -> create("carol", "ci"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User with username=carol not found");
  }

  @Test
  void numberOfTokensThatHaveNotExpiredIsLimited() {
    var lifetime = Optional.of(Duration.ofHours(1));
    var brief = new AccessTokenService.Request("brief", lifetime, false);
    for (int n = 1; n < AccessTokenService.MOST; n++) {
      var _ = tokens().create("alice", brief);
    }
    var last = create("alice", "last");

    refused(
        () -> create("alice", "one more"),
        ErrorCode.RESOURCE_LIMIT_EXCEEDED,
        "User alice has 1,000 access tokens, which is the limit."
            + " Revoke some of them first, and let new ones expire.");
    var _ = create("bob", "of another user");
    var _ = tokens().revoke(last.id());
    var next = create("alice", "next");
    clock.advance(Duration.ofHours(1));
    assertThat(tokens().list("alice")).containsExactly(next);
    var _ = create("alice", "after the expiry of the others");
  }

  @Test
  void tokenOfADeletedCallerIsNotCreatedForItsSuccessor() {
    var caller =
        new Caller("alice", accounts.services.users().user("alice").id(), Caller.DEFAULT_WORKSPACE);
    var request = new AccessTokenService.Request("ci", Optional.empty(), false);
    assertThat(tokens().create(caller, request).token().owner().id()).isEqualTo(caller.account());

    accounts.services.users().delete("alice");
    var _ = accounts.user("alice");

    refused(
        () -> {
          var _ = tokens().create(caller, request);
        },
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "User with username=alice not found");
  }

  @Test
  void usersHaveTheirOwnTokensInTheOrderOfCreation() {
    var first = create("alice", "same name");
    clock.advance(Duration.ofSeconds(1));
    var second = create("alice", "same name");
    var other = create("bob", "same name");

    assertThat(tokens().list("alice")).containsExactly(first, second);
    assertThat(tokens().list("bob")).containsExactly(other);
  }

  @Test
  void revokedTokenIsGoneAndRaisesTheCounterOfItsUser() {
    var token = create("alice", "ci");
    var other = create("alice", "other");
    var before = accounts.services.users().user("alice");

    assertThat(tokens().revoke(token.id())).isEqualTo(token);

    assertThat(tokens().list("alice")).containsExactly(other);
    var after = accounts.services.users().user("alice");
    assertThat(after.tokens()).isEqualTo(before.tokens() + 1);
    assertThat(after.revision()).isEqualTo(before.revision());
    refused(
        () -> {
          var _ = tokens().revoke(token.id());
        },
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Access token with id=" + token.id() + " not found");
  }

  @Test
  void expiredTokenIsNeitherFoundNorListed() {
    var lifetime = Optional.of(Duration.ofMinutes(1));
    var token =
        tokens().create("alice", new AccessTokenService.Request("ci", lifetime, false)).token();

    clock.advance(Duration.ofMinutes(1));

    assertThat(tokens().list("alice")).isEmpty();
    assertThat(accounts.store.tokens().find(token.id())).isEmpty();
  }

  @Test
  void dayOfUseIsStoredForTokensThatExistOnly() {
    var token = create("alice", "ci");
    var gone = create("alice", "gone");
    var _ = tokens().revoke(gone.id());
    var day = LocalDate.of(2026, 1, 31);

    accounts.store.tokens().recordUse(token, day);
    accounts.store.tokens().recordUse(token, day);
    accounts.store.tokens().recordUse(gone, day);

    assertThat(tokens().list("alice")).hasSize(1);
    assertThat(tokens().list("alice").getFirst().lastUse()).contains(day);
    assertThat(accounts.store.tokens().find(gone.id())).isEmpty();
  }

  @Test
  void userWhoIsCreatedAgainHasNoTokens() {
    var token = create("alice", "ci");

    accounts.services.users().delete("alice");
    var _ = accounts.user("alice");

    assertThat(tokens().list("alice")).isEmpty();
    assertThat(accounts.store.tokens().find(token.id())).isEmpty();
  }
}
