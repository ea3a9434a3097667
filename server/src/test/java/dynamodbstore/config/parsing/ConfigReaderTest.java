package dynamodbstore.config.parsing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.LogSettings;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.SecuritySettings;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.UiSettings;
import dynamodbstore.table.embedded.database.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  private static final Map<String, String> VARIABLES =
      Map.ofEntries(
          Map.entry("MLFLOW_HOST", "0.0.0.0"),
          Map.entry("MLFLOW_PORT", "8080"),
          Map.entry("MLFLOW_STATIC_PREFIX", "/ml"),
          Map.entry("MLFLOW_BACKEND_STORE_URI", "dynamodb://eu-west-1/mlflow"),
          Map.entry("MLFLOW_REGISTRY_STORE_URI", "dynamodb://eu-west-1/mlflow"),
          Map.entry("MLFLOW_SERVER_CREATE_TABLE", "true"),
          Map.entry("MLFLOW_SERVER_DURABILITY", "os"),
          Map.entry("MLFLOW_SERVER_MEMORY", "64m"),
          Map.entry("MLFLOW_SERVER_ACCESS_LOG", "1"),
          Map.entry("MLFLOW_EXPOSE_PROMETHEUS", "somewhere"),
          Map.entry("MLFLOW_SERVER_ALLOW_ARTIFACT_ROOT", "/srv/a, b"),
          Map.entry("MLFLOW_SERVER_UI_DIR", "/srv/pages"),
          Map.entry("VIRTUAL_ENV", "/srv/venv"),
          Map.entry("PATH", "/usr/local/bin::/usr/bin"),
          Map.entry("MLFLOW_TRUNCATE_LONG_VALUES", "false"),
          Map.entry("MLFLOW_CREATE_MODEL_VERSION_SOURCE_VALIDATION_REGEX", "^s3://models/"),
          Map.entry("MLFLOW_SERVER_EXTENDED_SEARCH", "true"),
          Map.entry("MLFLOW_SERVER_GRAPHQL_MAX_ROOT_FIELDS", "20"),
          Map.entry("MLFLOW_SERVER_GRAPHQL_MAX_ALIASES", "30"),
          Map.entry("MLFLOW_SERVER_EXPLAIN_SEARCHES", "true"),
          Map.entry("MLFLOW_SERVER_PACK_TRACES", "true"),
          Map.entry("MLFLOW_SERVER_ALLOWED_HOSTS", "a.example, b.example"),
          Map.entry("MLFLOW_SERVER_CORS_ALLOWED_ORIGINS", "https://a.example"),
          Map.entry("MLFLOW_SERVER_X_FRAME_OPTIONS", "deny"),
          Map.entry("MLFLOW_DEPLOYMENTS_TARGET", "http://gateway.example:7000"),
          Map.entry("MLFLOW_SERVER_DISABLE_SECURITY_MIDDLEWARE", "true"));

  @Test
  void defaultsAreALocalServerOnAFolder() {
    var config = read(Map.of(), Map.of());

    assertThat(config).isEqualTo(Config.inFolder(Path.of("mlflow-data"), 5000));
  }

  @Test
  void commandLineTakesPrecedenceOverTheEnvironment() {
    var config = read(Map.of(ServerOption.PORT, "1"), Map.of("MLFLOW_PORT", "2"));

    assertThat(config.port()).isEqualTo(1);
  }

  @Test
  void anEmptyVariableCountsAsNotSet() {
    var config = read(Map.of(), Map.of("MLFLOW_PORT", ""));

    assertThat(config.port()).isEqualTo(Config.DEFAULT_PORT);
  }

  @Test
  void everySettingThatWorksCanComeFromTheEnvironment() {
    var config = read(Map.of(), VARIABLES);

    assertThat(config)
        .isEqualTo(
            new Config(
                "0.0.0.0",
                8080,
                "/ml",
                new SecuritySettings(
                    false, List.of("a.example", "b.example"), List.of("https://a.example"), "DENY"),
                accessLog(),
                true,
                new StoreUri.DynamoDb("dynamodb://eu-west-1/mlflow"),
                new Config.EmbeddedSettings(Durability.OS, 64L << 20, false),
                Optional.of(Config.TableProtection.DEFAULT),
                keptIn(Path.of("/srv/a"), Path.of("b")),
                new UiSettings(
                    Optional.of(Path.of("/srv/pages")),
                    Path.of("./mlflow-data/ui"),
                    List.of(Path.of("/srv/venv")),
                    List.of(Path.of("/usr/local/bin"), Path.of("/usr/bin"))),
                false,
                Optional.of("^s3://models/"),
                Optional.of("http://gateway.example:7000"),
                new Config.SearchSettings(true, true, true, 60),
                new Config.GraphqlSettings(20, 30),
                Config.ConnectionSettings.DEFAULT,
                Optional.empty(),
                Config.WorkspaceOptions.OFF,
                List.of()));
  }

  @Test
  void deadlineOfSearchesIsAtMostAMinute() {
    var twenty = Map.of("MLFLOW_SERVER_SEARCH_DEADLINE", "20");
    var tooLong = Map.of("MLFLOW_SERVER_SEARCH_DEADLINE", "61");

    assertThat(ConfigReader.read(RawSettings.of(Map.of(), twenty)).searching().deadlineSeconds())
        .isEqualTo(20);
    assertThatThrownBy(() -> ConfigReader.read(RawSettings.of(Map.of(), tooLong)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("MLFLOW_SERVER_SEARCH_DEADLINE must be at most 60.");
  }

  @Test
  void settingsOfTheLogCanComeFromTheEnvironment() {
    var config =
        read(
            Map.of(),
            Map.of(
                "MLFLOW_SERVER_LOG_FORMAT",
                "JSON",
                "MLFLOW_SERVER_LOG_LEVEL",
                "warning",
                "MLFLOW_SERVER_LOG_FILE",
                "/var/log/mlflow",
                "MLFLOW_SERVER_SLOW_REQUEST_MS",
                "250"));

    assertThat(config.log())
        .isEqualTo(
            new LogSettings(
                LogSettings.Format.JSON,
                LogSettings.Level.WARNING,
                Optional.of(Path.of("/var/log/mlflow")),
                false,
                Optional.of(Duration.ofMillis(250))));
  }

  private static LogSettings accessLog() {
    var usual = LogSettings.DEFAULT;
    return new LogSettings(usual.format(), usual.level(), usual.file(), true, usual.slow());
  }

  private static ArtifactSettings keptIn(Path... allowedRoots) {
    return new ArtifactSettings(
        false,
        true,
        "./mlartifacts",
        Optional.empty(),
        List.of(allowedRoots),
        false,
        S3Settings.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,true",
    "localhost,true",
    "::1,true",
    "127.1.2.3,true",
    "0.0.0.0,false",
    "::,false",
    "10.0.0.1,false",
    "host.example,false"
  })
  void onlyLoopbackAddressesAreLoopback(String host, boolean expected) {
    var config = read(Map.of(), Map.of("MLFLOW_HOST", host));

    assertThat(config.isLoopback()).isEqualTo(expected);
  }

  @Test
  void variablesOfMlflowsWorkersAreAccepted() {
    var config =
        read(
            Map.of(),
            Map.of("_MLFLOW_STATIC_PREFIX", "/ml", "_MLFLOW_SERVER_SERVE_ARTIFACTS", "false"));

    assertThat(config.staticPrefix()).isEqualTo("/ml");
    assertThat(config.artifacts().serve()).isFalse();
    assertThat(config.notices()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PORT            | http     | --port must be a number from 0 to 65535, not "http".
          PORT            | 65536    | --port must be a number from 0 to 65535, not "65536".
          STATIC_PREFIX   | ml       | --static-prefix must begin with a slash and end without one, as in /mlflow; not "ml".
          STATIC_PREFIX   | /ml/     | --static-prefix must begin with a slash and end without one, as in /mlflow; not "/ml/".
          DURABILITY      | tape     | --durability must be disk or os, not "tape".
          MEMORY          | much     | --memory must be a size such as 512k, 64m or 1g, not "much".
          MEMORY          | 0        | --memory must be a size such as 512k, 64m or 1g, not "0".
          MEMORY          | 99999999999999g | --memory must be a size such as 512k, 64m or 1g, not "99999999999999g".
          LOG_FORMAT      | xml      | --log-format must be one of text, json, not "xml".
          LOG_LEVEL       | loud     | --log-level must be one of debug, info, warning, error, not "loud".
          SLOW_REQUEST_MS | 1s       | --slow-request-ms must be a whole number of milliseconds, not "1s".
          TRUSTED_PROXIES | ::1,proxy | --trusted-proxies must be addresses or ranges such as 10.0.0.0/8, not "proxy".
          X_FRAME_OPTIONS | SAMEORGIN | --x-frame-options must be SAMEORIGIN, DENY or NONE, not "SAMEORGIN".
          """)
  void invalidValueIsRejected(ServerOption option, String value, String sentence) {
    assertRefused(Map.of(option, value), Map.of(), sentence);
  }

  @Test
  void rejectionNamesTheVariable() {
    assertRefused(
        Map.of(),
        Map.of("MLFLOW_PORT", "x"),
        "MLFLOW_PORT must be a number from 0 to 65535, not \"x\".");
    assertRefused(
        Map.of(),
        Map.of("MLFLOW_SERVER_ACCESS_LOG", "maybe"),
        "MLFLOW_SERVER_ACCESS_LOG must be true or false, not \"maybe\".");
  }

  @ParameterizedTest
  @EnumSource(
      value = ServerOption.class,
      names = {"REGISTRY_STORE_URI", "READ_REPLICA_BACKEND_STORE_URI"})
  void secondStoreMustEqualTheFirst(ServerOption option) {
    var same = read(Map.of(option, "mlflow-data"), Map.of());

    assertThat(same.store()).isEqualTo(StoreUri.parse("./mlflow-data"));
    assertRefused(
        Map.of(option, "elsewhere"),
        Map.of(),
        option.longName() + " must be the same as --backend-store-uri: there is one table.");
  }

  @Test
  void workspacesAreEnabledByTheirOptionOrVariable() {
    var typed = Map.of(ServerOption.ENABLE_WORKSPACES, "true");
    var variable = Map.of("MLFLOW_ENABLE_WORKSPACES", "true");
    var off = Map.of(ServerOption.DISABLE_WORKSPACES, "true");
    var unseeded = Map.of("MLFLOW_RBAC_SEED_DEFAULT_ROLES", "false");

    assertThat(read(typed, unseeded).workspaces())
        .isEqualTo(new Config.WorkspaceOptions(true, false));
    assertThat(read(Map.of(), variable).workspaces())
        .isEqualTo(new Config.WorkspaceOptions(true, true));
    assertThat(read(off, variable).workspaces().enabled()).isFalse();
    assertThat(read(Map.of(), Map.of("MLFLOW_ENABLE_WORKSPACES", "false")).workspaces())
        .isEqualTo(Config.WorkspaceOptions.OFF);
  }

  @Test
  void aWorkspaceOfTheClientIsRefused() {
    assertRefused(
        Map.of(),
        Map.of("MLFLOW_WORKSPACE", "team"),
        "MLFLOW_WORKSPACE=team is client-only. Unset it before starting the server.");
    assertRefused(
        Map.of(ServerOption.ENABLE_WORKSPACES, "true", ServerOption.ARTIFACTS_ONLY, "true"),
        Map.of(),
        "--enable-workspaces cannot be combined with --artifacts-only: workspaces are in the"
            + " table, and such a server has none.");
  }

  @Test
  void artifactsOnlyServerRejectsABackendStore() {
    var config = read(Map.of(), Map.of("MLFLOW_ARTIFACTS_ONLY", "true"));

    assertThat(config.artifacts().only()).isTrue();
    assertRefused(
        Map.of(ServerOption.ARTIFACTS_ONLY, "true"),
        Map.of("MLFLOW_BACKEND_STORE_URI", "data"),
        "MLFLOW_BACKEND_STORE_URI cannot be combined with --artifacts-only: such a server has no"
            + " table.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--certfile=a --keyfile=b", "--ssl-keyfile=b", "--ssl-version 3"})
  void tlsInGunicornOrUvicornOptionsIsRejected(String options) {
    assertRefused(
        Map.of(ServerOption.GUNICORN_OPTS, options),
        Map.of(),
        "--gunicorn-opts requests TLS, which this server does not support: put a proxy in front"
            + " of it.");
    assertRefused(
        Map.of(),
        Map.of("MLFLOW_UVICORN_OPTS", options),
        "MLFLOW_UVICORN_OPTS requests TLS, which this server does not support: put a proxy in"
            + " front of it.");
  }

  @Test
  void optionsWithoutEffectGiveNotices() {
    var config =
        read(
            Map.of(
                ServerOption.WORKERS, "4",
                ServerOption.DEFAULT_ARTIFACT_ROOT, "s3://bucket",
                ServerOption.DEV, "true"),
            Map.of("MLFLOW_GUNICORN_OPTS", "--timeout 60"));

    assertThat(config.notices())
        .containsExactly(
            "--workers is ignored: one process serves all requests.",
            "MLFLOW_GUNICORN_OPTS is ignored: there is no gunicorn here.",
            "--dev is ignored: nothing reloads itself here.");
  }

  private static Config read(
      Map<ServerOption, String> commandLine, Map<String, String> environment) {
    return ConfigReader.read(RawSettings.of(commandLine, environment));
  }

  private static void assertRefused(
      Map<ServerOption, String> commandLine, Map<String, String> environment, String sentence) {
    assertThatThrownBy(() -> read(commandLine, environment))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(sentence);
  }
}
