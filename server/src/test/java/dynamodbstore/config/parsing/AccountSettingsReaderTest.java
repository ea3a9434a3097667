package dynamodbstore.config.parsing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Level;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.SessionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountSettingsReaderTest {
  private static final String COMPLETE =
      """
      # A comment
      [other]
      admin_username = other
      [mlflow]
      Default_Permission = EDIT
      database_uri: sqlite:///basic_auth.db
      admin_username = root
      ; another comment
      admin_password = 100%% = secret : #1
      authorization_function = mlflow.server.auth:authenticate_request_basic_auth
      grant_default_workspace_access = Yes
      auth_cache_ttl_seconds = 60
      """;

  @TempDir private Path folder;

  @Test
  void withoutAppNameThereAreNoAccounts() {
    var config = ConfigReader.read(RawSettings.of(Map.of(), Map.of("SUT_APP", "basic-auth")));

    assertThat(config.accounts()).isEmpty();
  }

  @Test
  void withoutAFileTheDefaultsOfMlflowAreUsed() {
    var settings = read(Map.of());

    assertThat(settings.defaultPermission()).contains(Level.READ);
    assertThat(settings.admin()).isEqualTo("admin");
    assertThat(settings.adminPassword()).isEmpty();
    assertThat(settings.refresh()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.auditLog()).isEmpty();
  }

  @Test
  void everyKeyOfTheFileIsRead() throws IOException {
    var settings = read(Map.of(ServerOption.AUTH_CONFIG, ini(COMPLETE)));

    assertThat(settings)
        .isEqualTo(
            new AccountSettings(
                Optional.of(Level.EDIT),
                "root",
                Optional.of("100% = secret : #1"),
                true,
                Duration.ofSeconds(2),
                "key",
                Optional.empty(),
                SessionSettings.OFF,
                Optional.empty()));
    assertThat(settings.toString()).doesNotContain("secret", "key");
  }

  @Test
  void noPermissionsIsADefaultWithoutALevel() throws IOException {
    var ini = ini(COMPLETE.replace("= EDIT", "= NO_PERMISSIONS"));

    assertThat(read(Map.of(ServerOption.AUTH_CONFIG, ini)).defaultPermission()).isEmpty();
  }

  @Test
  void refreshAndAuditLogAreOptions() {
    var settings = read(Map.of(ServerOption.AUTH_REFRESH, "0", ServerOption.AUDIT_LOG, "-"));

    assertThat(settings.refresh()).isZero();
    assertThat(settings.auditLog()).contains(AccountSettings.STANDARD_OUTPUT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Default_Permission = EDIT | default_permission = edit | must be READ, USE, EDIT",
        "Default_Permission = EDIT | x = y | does not set default_permission",
        "admin_password | other_key | does not set admin_password",
        "[mlflow] | [server] | has no section [mlflow]",
        "100%% | 100% | write %% for each percent sign in admin_password",
        "= Yes | = perhaps | grant_default_workspace_access",
        "ttl_seconds = 60 | ttl_seconds = one | auth_cache_ttl_seconds",
        "mlflow.server.auth:authenticate_request_basic_auth | my.module:login | runs no Python code",
        "ttl_seconds = 60 | ttl_seconds 60 | has a line without",
      })
  void invalidFileStopsTheStart(String before, String after, String message) throws IOException {
    var ini = ini(COMPLETE.replace(before, after));

    assertThatThrownBy(() -> read(Map.of(ServerOption.AUTH_CONFIG, ini)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(message);
  }

  @Test
  void missingFileStopsTheStart() {
    assertThatThrownBy(() -> read(Map.of(ServerOption.AUTH_CONFIG, folder + "/none.ini")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("Cannot read the file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "APP_NAME | other-app | must be basic-auth",
        "SESSION_HOURS | 0.0 | --session-hours must be a number of hours up to 8760",
        "SESSION_HOURS | 8760.5 | --session-hours",
        "SESSION_HOURS | .5 | --session-hours",
        "SESSION_HOURS | 1h | --session-hours",
        "AUTH_REFRESH | -1 | --auth-refresh must be a whole number of seconds",
        "ARTIFACTS_ONLY | true | --artifacts-only",
      })
  void invalidOptionStopsTheStart(ServerOption option, String value, String message) {
    assertThatThrownBy(() -> read(Map.of(option, value)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(message);
  }

  @Test
  void sessionsAreOffUnlessALoginPageIsAskedFor() {
    var settings =
        read(
            Map.of(
                ServerOption.LOGIN_PAGE, "true",
                ServerOption.SESSION_HOURS, "1.5",
                ServerOption.SECURE_COOKIES, "true"));

    assertThat(settings.sessions())
        .isEqualTo(new SessionSettings(true, Duration.ofMinutes(90), true));
    assertThat(read(Map.of()).sessions().enabled()).isFalse();
  }

  @Test
  void loginPageNeedsAccounts() {
    var options = Map.of(ServerOption.LOGIN_PAGE, "true");

    assertThatThrownBy(() -> ConfigReader.read(RawSettings.of(options, Map.of())))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("--login-page needs --app-name basic-auth.");
  }

  @Test
  void accountsNeedASecretKeyInTheEnvironment() {
    var options = Map.of(ServerOption.APP_NAME, "basic-auth");

    assertThatThrownBy(() -> ConfigReader.read(RawSettings.of(options, Map.of())))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("MLFLOW_FLASK_SERVER_SECRET_KEY");
  }

  @Test
  void auditLogNeedsAccounts() {
    var options = Map.of(ServerOption.AUDIT_LOG, "-");

    assertThatThrownBy(() -> ConfigReader.read(RawSettings.of(options, Map.of())))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("--audit-log needs --app-name basic-auth.");
  }

  private String ini(String text) throws IOException {
    return Files.writeString(folder.resolve("basic_auth.ini"), text).toString();
  }

  private static AccountSettings read(Map<ServerOption, String> options) {
    var all = new HashMap<>(options);
    all.putIfAbsent(ServerOption.APP_NAME, "basic-auth");
    var environment = Map.of("MLFLOW_FLASK_SERVER_SECRET_KEY", "key");
    return ConfigReader.read(RawSettings.of(all, environment)).accounts().orElseThrow();
  }
}
