package dynamodbstore.accounts.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.SessionSettings;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FirstAdminTest {
  private final TestClock clock = new TestClock();
  private final TestAccounts accounts =
      new TestAccounts(new MemoryTable(clock, new Meter()), clock);
  private final UserService users = accounts.services.users();
  private final FirstAdmin first = new FirstAdmin(users, new PasswordHashing(new Random(), 1));

  private Optional<String> start(String password, boolean isLoopback) {
    var settings =
        new AccountSettings(
            Optional.empty(),
            "root",
            Optional.of(password).filter(text -> !text.isEmpty()),
            false,
            Duration.ZERO,
            "secret",
            Optional.empty(),
            SessionSettings.OFF,
            Optional.empty());
    return first.create(settings, isLoopback);
  }

  @Test
  void configuredPasswordIsTheAdministrators() {
    var notice = start("the operator's own", false);

    assertThat(notice.orElseThrow()).doesNotContain("the operator's own");
    assertThat(users.user("root").isAdmin()).isTrue();
    assertThat(TestAccounts.isPassword(users, "root", "the operator's own")).isTrue();
  }

  @Test
  void defaultPasswordIsRefusedUnlessOnlyThisMachineIsServed() {
    assertThatThrownBy(() -> start("password1234", false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("MLFLOW_AUTH_ADMIN_PASSWORD");
    assertThat(users.list()).isEmpty();

    assertThat(start("password1234", true).orElseThrow()).contains("default password");
    assertThat(TestAccounts.isPassword(users, "root", "password1234")).isTrue();
  }

  @Test
  void withoutAPasswordTheDefaultIsUsedOnThisMachineOnly() {
    assertThat(start("", true).orElseThrow()).contains("password1234");

    assertThat(TestAccounts.isPassword(users, "root", "password1234")).isTrue();
  }

  @Test
  void withoutAPasswordARandomOneIsShownOnce() {
    var notice = start("", false).orElseThrow();

    var shown = Pattern.compile("the password (\\w{16}) ").matcher(notice);
    assertThat(shown.find()).isTrue();
    assertThat(TestAccounts.isPassword(users, "root", shown.group(1))).isTrue();
    assertThat(start("", false)).isEmpty();
  }

  @Test
  void administratorIsNotCreatedAgainWhileThereAreOtherUsers() {
    var _ = accounts.user("alice");

    assertThat(start("the operator's own", false)).isEmpty();
    assertThat(users.find("root")).isEmpty();
  }

  @Test
  void shortPasswordIsRefusedAtTheStart() {
    assertThatThrownBy(() -> start("short", true))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("longer than 12 characters");
  }
}
