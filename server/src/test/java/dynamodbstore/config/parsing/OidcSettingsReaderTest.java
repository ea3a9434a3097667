package dynamodbstore.config.parsing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.config.ServerOption;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OidcSettingsReaderTest {
  private static final String ISSUER = "https://login.example.com/realms/team";

  @TempDir private Path folder;

  @Test
  void issuerAndClientSufficeForApis() {
    var settings = read(Map.of());

    assertThat(settings.issuer()).isEqualTo(URI.create(ISSUER));
    assertThat(settings.client().id()).isEqualTo("mlflow");
    assertThat(settings.client().secret()).isEmpty();
    assertThat(settings.audiences()).isEmpty();
    assertThat(settings.claims()).isEqualTo(OidcSettings.Claims.DEFAULT);
    assertThat(settings.createsUsers()).isFalse();
    assertThat(settings.roles()).isEmpty();
    assertThat(settings.adminGroups()).isEmpty();
    assertThat(settings.browser()).isEmpty();
  }

  @Test
  void everyOptionIsRead() throws IOException {
    var file = Files.writeString(folder.resolve("secret"), "hidden\n");

    var settings =
        read(
            Map.of(
                ServerOption.OIDC_CLIENT_SECRET_FILE, file.toString(),
                ServerOption.OIDC_AUDIENCE, "api://mlflow, other",
                ServerOption.OIDC_USERNAME_CLAIM, "email",
                ServerOption.OIDC_GROUPS_CLAIM, "realm_access.roles",
                ServerOption.OIDC_CREATE_USERS, "true",
                ServerOption.OIDC_GROUP_ROLES, "CN=a,OU=b=readers; team=research/edit/all",
                ServerOption.OIDC_ADMIN_GROUPS, "CN=root,OU=b; admins",
                ServerOption.OIDC_REDIRECT_URI, "https://mlflow.example.com/ml/oidc/callback",
                ServerOption.OIDC_SCOPES, "openid groups",
                ServerOption.OIDC_NAME, "Example"));

    assertThat(settings.client().secret()).contains("hidden");
    assertThat(settings.audiences()).containsExactlyInAnyOrder("api://mlflow", "other");
    assertThat(settings.claims()).isEqualTo(new OidcSettings.Claims("email", "realm_access.roles"));
    assertThat(settings.createsUsers()).isTrue();
    assertThat(settings.roles())
        .isEqualTo(
            List.of(
                new OidcSettings.GroupRole("CN=a,OU=b", "default", "readers"),
                new OidcSettings.GroupRole("team", "research", "edit/all")));
    assertThat(settings.adminGroups()).containsExactlyInAnyOrder("CN=root,OU=b", "admins");
    var browser = settings.browser().orElseThrow();
    assertThat(browser.redirect())
        .isEqualTo(URI.create("https://mlflow.example.com/ml/oidc/callback"));
    assertThat(browser.scopes()).isEqualTo("openid groups");
    assertThat(browser.name()).isEqualTo("Example");
    assertThat(settings.toString() + settings.client()).doesNotContain("hidden");
  }

  @Test
  void secretMayBeAVariableInstead() {
    var settings = read(Map.of(), Map.of(OidcSettingsReader.CLIENT_SECRET, "hidden"));

    assertThat(settings.client().secret()).contains("hidden");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:5556/dex", "http://127.0.0.1:8080", "http://[::1]:80/x"})
  void issuerOfThisMachineNeedsNoTls(String issuer) {
    assertThat(read(Map.of(ServerOption.OIDC_ISSUER, issuer)).issuer())
        .isEqualTo(URI.create(issuer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OIDC_ISSUER | http://login.example.com | --oidc-issuer must be an https URL",
        "OIDC_ISSUER | login.example.com | --oidc-issuer must be an https URL",
        "OIDC_ISSUER | https://user@login.example.com | --oidc-issuer must be an https URL",
        "OIDC_ISSUER | https:///realm | --oidc-issuer must be an https URL",
        "OIDC_ISSUER | file:///etc/passwd | --oidc-issuer must be an https URL",
        "OIDC_ISSUER | https://a b | --oidc-issuer must be an https URL",
        "OIDC_REDIRECT_URI | http://mlflow.example.com/oidc/callback | must be an https URL",
        "OIDC_REDIRECT_URI | https://mlflow.example.com/callback | must end with /oidc/callback",
        "OIDC_REDIRECT_URI | https://h.example.com/oidc/callback?x | must end with /oidc/callback",
        "OIDC_GROUP_ROLES | team | must be GROUP=ROLE or GROUP=WORKSPACE/ROLE",
        "OIDC_GROUP_ROLES | =role | must be GROUP=ROLE or GROUP=WORKSPACE/ROLE",
        "OIDC_GROUP_ROLES | team= | must be GROUP=ROLE or GROUP=WORKSPACE/ROLE",
        "OIDC_CLIENT_SECRET_FILE | /no/such/file | cannot be read",
      })
  void invalidOptionStopsTheStart(ServerOption option, String value, String message) {
    assertThatThrownBy(() -> read(Map.of(option, value)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(message);
  }

  @Test
  void scopesWithoutOpenidStopTheStart() {
    var options =
        Map.of(
            ServerOption.OIDC_REDIRECT_URI, "https://mlflow.example.com/oidc/callback",
            ServerOption.OIDC_SCOPES, "profile");

    assertThatThrownBy(() -> read(options))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("--oidc-scopes must contain openid, not \"profile\".");
  }

  @Test
  void optionWithoutWhatItNeedsStopsTheStart() {
    var issuer = Map.of(ServerOption.OIDC_ISSUER, ISSUER);
    assertThatThrownBy(() -> ConfigReader.read(RawSettings.of(issuer, Map.of())))
        .hasMessage("--oidc-issuer needs --app-name basic-auth.");
    assertThatThrownBy(() -> accounts(issuer, Map.of()))
        .hasMessageStartingWith("--oidc-issuer needs --oidc-client-id");
    assertThatThrownBy(() -> accounts(Map.of(ServerOption.OIDC_CREATE_USERS, "true"), Map.of()))
        .hasMessage("--oidc-create-users needs --oidc-issuer.");
    var browser =
        Map.of(
            ServerOption.OIDC_REDIRECT_URI, "https://mlflow.example.com/oidc/callback",
            ServerOption.LOGIN_PAGE, "false");
    assertThatThrownBy(() -> read(browser)).hasMessage("--oidc-redirect-uri needs --login-page.");
    var secrets = Map.of(OidcSettingsReader.CLIENT_SECRET, "hidden");
    assertThatThrownBy(() -> read(Map.of(ServerOption.OIDC_CLIENT_SECRET_FILE, "secret"), secrets))
        .hasMessageContaining("cannot be combined with MLFLOW_SERVER_OIDC_CLIENT_SECRET");
  }

  private static OidcSettings read(Map<ServerOption, String> options) {
    return read(options, Map.of());
  }

  private static OidcSettings read(
      Map<ServerOption, String> options, Map<String, String> variables) {
    var all = new EnumMap<ServerOption, String>(ServerOption.class);
    all.put(ServerOption.OIDC_ISSUER, ISSUER);
    all.put(ServerOption.OIDC_CLIENT_ID, "mlflow");
    all.putAll(options);
    return accounts(all, variables).oidc().orElseThrow();
  }

  private static AccountSettings accounts(
      Map<ServerOption, String> options, Map<String, String> variables) {
    var all = new HashMap<>(options);
    all.put(ServerOption.APP_NAME, "basic-auth");
    all.putIfAbsent(ServerOption.LOGIN_PAGE, "true");
    var environment = new HashMap<>(variables);
    environment.put("MLFLOW_FLASK_SERVER_SECRET_KEY", "key");
    return ConfigReader.read(RawSettings.of(all, environment)).accounts().orElseThrow();
  }
}
