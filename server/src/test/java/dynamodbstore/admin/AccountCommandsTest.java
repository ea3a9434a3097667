package dynamodbstore.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.services.ModelDirectory;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountCommandsTest {
  @TempDir private Path folder;
  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());
  private String password = "a long password";

  @BeforeEach
  void createTable() {
    stores.openExisting(folder).close();
  }

  private String run(String... words) {
    var line = new ArrayList<>(List.of("auth"));
    line.addAll(List.of(words));
    line.addAll(List.of("--backend-store-uri", folder.toString()));
    var parsed = new CommandLineParser(Map.of(), "").parse(line.toArray(String[]::new));
    var command = (Command.Auth) parsed;
    return new AccountCommands(stores, AccountCommandsTest::models, () -> password)
        .run(command.store(), command.command());
  }

  private static ModelDirectory models(Table table) {
    var models = new TestAccounts.Models();
    models.put("model", "id of " + table.getClass().getSimpleName());
    return models;
  }

  private void refused(String text, String... words) {
    assertThatThrownBy(() -> run(words)).isInstanceOf(CommandFailure.class).hasMessage(text);
  }

  @Test
  void usersAreCreatedChangedListedAndDeleted() {
    assertThat(run("users", "list")).isEqualTo("There are none.");
    assertThat(run("users", "create", "--username", "alice", "--admin"))
        .isEqualTo("Created the user alice with the id 1.");
    assertThat(run("users", "create", "--username", "bob")).contains("the id 2");
    assertThat(run("users", "list").lines()).containsExactly("1 alice (administrator)", "2 bob");

    password = "new";
    assertThat(run("users", "set-password", "--username", "bob"))
        .isEqualTo("Changed the password of bob.");
    assertThat(run("users", "set-admin", "--username", "alice", "--no-admin"))
        .isEqualTo("alice is no administrator any more.");
    assertThat(run("users", "delete", "--username", "bob")).isEqualTo("Deleted the user bob.");

    assertThat(run("users", "list")).isEqualTo("1 alice");
  }

  @Test
  void rolesAndGrantsAreManaged() {
    var _ = run("users", "create", "--username", "alice");
    assertThat(run("roles", "create", "--name", "team"))
        .isEqualTo("Created the role team with the id 1.");
    var row =
        run(
                "roles",
                "add-permission",
                "--role-id",
                "1",
                "--resource-type",
                "experiment",
                "--resource",
                "*",
                "--permission",
                "READ")
            .replaceAll("\\D", "");
    var _ = run("roles", "assign", "--role-id", "1", "--username", "alice");
    var _ =
        run(
            "grants",
            "add",
            "--username=alice",
            "--resource-type=registered_model",
            "--resource=model",
            "--permission=EDIT");

    assertThat(run("grants", "list", "--username", "alice").lines())
        .containsExactly(
            "1 team in default",
            "  " + row + " READ experiment *",
            "2 __user_1__ in default",
            "  2097153 EDIT registered_model model");
    assertThat(run("roles", "list")).isEqualTo(run("grants", "list", "--username", "alice"));

    var _ = run("roles", "remove-permission", "--permission-id", row);
    var _ = run("roles", "unassign", "--role-id", "1", "--username", "alice");
    var _ =
        run(
            "grants",
            "remove",
            "--username=alice",
            "--resource-type=registered_model",
            "--resource=model");
    var _ = run("roles", "delete", "--role-id", "1");
    assertThat(run("roles", "list")).isEqualTo("2 __user_1__ in default");
  }

  @Test
  void identitiesAreLinkedListedAndUnlinked() {
    var _ = run("users", "create", "--username", "alice");
    var issuer = "--issuer=https://login.example.com";
    assertThat(run("identities", "list", "--username", "alice")).isEqualTo("There are none.");

    assertThat(run("identities", "link", "--username=alice", issuer, "--subject=a1"))
        .isEqualTo("alice logs in as a1 of https://login.example.com now.");
    refused(
        "a1 of https://login.example.com is linked to the user alice already.",
        "identities",
        "link",
        "--username=alice",
        issuer,
        "--subject=a1");
    assertThat(run("identities", "list", "--username", "alice"))
        .isEqualTo("a1 of https://login.example.com");
    assertThat(run("identities", "unlink", issuer, "--subject=a1"))
        .isEqualTo("alice logs in as a1 of https://login.example.com no more.");
    refused(
        "No user is linked to a1 of https://login.example.com.",
        "identities",
        "unlink",
        issuer,
        "--subject=a1");
  }

  @Test
  void accessTokensAreCreatedListedAndRevoked() {
    var _ = run("users", "create", "--username", "alice");
    assertThat(run("tokens", "list", "--username", "alice")).isEqualTo("There are none.");

    var secret = run("tokens", "create", "--username=alice", "--name=ci", "--days=30");
    var reader = run("tokens", "create", "--username=alice", "--name=r", "--read-only");

    var id = AccessTokenSecret.parse(secret).orElseThrow().id();
    assertThat(AccessTokenSecret.parse(reader)).isPresent();
    var list = run("tokens", "list", "--username", "alice");
    assertThat(list.lines()).hasSize(2);
    assertThat(list)
        .contains(
            id + " ci, created ", " r (read only), created ", "expires never, last used never")
        .doesNotContain(secret);
    assertThat(run("tokens", "revoke", "--token-id", id))
        .isEqualTo("Revoked the access token " + id + ".");
    assertThat(run("tokens", "list", "--username", "alice").lines()).hasSize(1);
    refused("Access token with id=" + id + " not found.", "tokens", "revoke", "--token-id", id);
    refused(
        "--token-id is missing. See mlflow-dynamodbstore auth tokens revoke --help.",
        "tokens",
        "revoke");
    refused(
        "The lifetime of an access token must be positive, and 3650 days at most.",
        "tokens",
        "create",
        "--username=alice",
        "--name=ci",
        "--days=" + Long.MAX_VALUE);
  }

  @Test
  void sessionsOfAUserAreRevoked() {
    var _ = run("users", "create", "--username", "alice");

    assertThat(run("sessions", "revoke", "--username", "alice"))
        .isEqualTo("Logged alice out in all browsers.");
    refused("User with username=bob not found.", "sessions", "revoke", "--username", "bob");
  }

  @Test
  void mistakesAreExplained() {
    refused(
        "--username is missing. See mlflow-dynamodbstore auth users create --help.",
        "users",
        "create");
    refused("User with username=alice not found.", "users", "delete", "--username", "alice");
    refused("--role-id must be a number, not \"x\".", "roles", "delete", "--role-id", "x");
    password = "";
    refused("The password is empty.", "users", "create", "--username", "alice");
    password = "short";
    refused(
        "Password must be a string longer than 12 characters.",
        "users",
        "create",
        "--username",
        "alice");
  }
}
