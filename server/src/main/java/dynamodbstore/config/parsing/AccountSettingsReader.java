package dynamodbstore.config.parsing;

import static dynamodbstore.config.ServerOption.APP_NAME;
import static dynamodbstore.config.ServerOption.ARTIFACTS_ONLY;
import static dynamodbstore.config.ServerOption.AUDIT_LOG;
import static dynamodbstore.config.ServerOption.AUTH_CONFIG;
import static dynamodbstore.config.ServerOption.AUTH_REFRESH;
import static dynamodbstore.config.ServerOption.LOGIN_PAGE;
import static dynamodbstore.config.ServerOption.SECURE_COOKIES;
import static dynamodbstore.config.ServerOption.SESSION_HOURS;

import dynamodbstore.access.Level;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.SessionSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Parser of the settings of accounts: options, and the keys of MLflow's {@code basic_auth.ini}.
 * Settings that would protect less than MLflow's are refused, never ignored.
 */
final class AccountSettingsReader {
  private static final String BASIC_AUTH = "basic-auth";
  private static final String SECRET_KEY = "MLFLOW_FLASK_SERVER_SECRET_KEY";
  private static final String ADMIN_PASSWORD = "MLFLOW_AUTH_ADMIN_PASSWORD";
  private static final String DEFAULT_FUNCTION =
      "mlflow.server.auth:authenticate_request_basic_auth";
  private static final List<ServerOption> NEED_ACCOUNTS = List.of(AUDIT_LOG, LOGIN_PAGE);
  private static final long MOST_HOURS = 8760;
  private static final List<String> CACHE_KEYS =
      List.of(
          "workspace_cache_max_size",
          "workspace_cache_ttl_seconds",
          "auth_cache_max_size",
          "auth_cache_ttl_seconds");

  private final RawSettings given;

  private AccountSettingsReader(RawSettings given) {
    this.given = given;
  }

  /** Empty if the server has no accounts. */
  static Optional<AccountSettings> read(RawSettings given) {
    for (var option : NEED_ACCOUNTS) {
      if (!given.has(APP_NAME) && given.has(option)) {
        throw new CommandFailure(option.longName() + " needs --app-name basic-auth.");
      }
    }
    var oidc = OidcSettingsReader.anySource(given);
    if (!given.has(APP_NAME) && oidc.isPresent()) {
      throw new CommandFailure(oidc.get() + " needs --app-name basic-auth.");
    }
    return given.text(APP_NAME).map(name -> new AccountSettingsReader(given).read(name));
  }

  private AccountSettings read(String app) {
    if (!app.equals(BASIC_AUTH)) {
      throw new CommandFailure("--app-name must be basic-auth, not \"" + app + "\".");
    }
    if (given.isOn(ARTIFACTS_ONLY)) {
      throw new CommandFailure(
          "--app-name cannot be combined with --artifacts-only: such a server has no table for"
              + " accounts.");
    }
    var file = given.text(AUTH_CONFIG).map(text -> IniFile.read(path(text), "mlflow"));
    file.ifPresent(AccountSettingsReader::checkUnused);
    var defaults = AccountSettings.DEFAULT;
    var oidc = OidcSettingsReader.read(given);
    return new AccountSettings(
        file.map(AccountSettingsReader::defaultPermission).orElse(defaults.defaultPermission()),
        file.map(ini -> ini.required("admin_username")).orElse(defaults.admin()),
        given.variable(ADMIN_PASSWORD).or(() -> file.map(ini -> ini.required("admin_password"))),
        file.map(AccountSettingsReader::grantsDefaultWorkspace).orElse(false),
        refresh(defaults.refresh()),
        secretKey(),
        given.text(AUDIT_LOG),
        sessions(oidc),
        oidc);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new CommandFailure("--auth-config must be a file, not \"" + text + "\".", e);
    }
  }

  private static Optional<Level> defaultPermission(IniFile ini) {
    var text = ini.required("default_permission");
    if (text.equals("NO_PERMISSIONS")) {
      return Optional.empty();
    }
    for (var level : Level.values()) {
      if (level.name().equals(text)) {
        return Optional.of(level);
      }
    }
    throw new CommandFailure(
        "default_permission in \"%s\" must be READ, USE, EDIT, MANAGE or NO_PERMISSIONS, not \"%s\"."
            .formatted(ini.file(), text));
  }

  private static boolean grantsDefaultWorkspace(IniFile ini) {
    var key = "grant_default_workspace_access";
    return switch (ini.find(key).orElse("false").toLowerCase(Locale.ROOT)) {
      case "1", "yes", "true", "on" -> true;
      case "0", "no", "false", "off" -> false;
      default ->
          throw new CommandFailure(key + " in \"" + ini.file() + "\" must be true or false.");
    };
  }

  /** Keys without effect here; an invalid value stops MLflow's server too. */
  private static void checkUnused(IniFile ini) {
    var function = ini.find("authorization_function").orElse(DEFAULT_FUNCTION);
    if (!function.equals(DEFAULT_FUNCTION)) {
      throw new CommandFailure(
          ("authorization_function in \"%s\" is refused: this server runs no Python code, and"
                  + " checks user names and passwords only.")
              .formatted(ini.file()));
    }
    for (var key : CACHE_KEYS) {
      if (ini.find(key).filter(text -> !text.matches("[+-]?\\d{1,18}")).isPresent()) {
        throw new CommandFailure(key + " in \"" + ini.file() + "\" must be a whole number.");
      }
    }
  }

  private Duration refresh(Duration usual) {
    var text = given.text(AUTH_REFRESH).orElse(String.valueOf(usual.toSeconds())).strip();
    if (!text.matches("\\d{1,6}")) {
      throw new CommandFailure(
          "--auth-refresh must be a whole number of seconds, not \"" + text + "\".");
    }
    return Duration.ofSeconds(Long.parseLong(text));
  }

  /** With https in the URL of a provider's redirect, all browsers use TLS. */
  private SessionSettings sessions(Optional<OidcSettings> oidc) {
    var redirect = oidc.flatMap(OidcSettings::browser).map(OidcSettings.Browser::redirect);
    if (redirect.isPresent() && !given.isOn(LOGIN_PAGE)) {
      throw new CommandFailure("--oidc-redirect-uri needs --login-page.");
    }

    return new SessionSettings(
        given.isOn(LOGIN_PAGE),
        sessionLifetime(SessionSettings.OFF.lifetime()),
        given.isOn(SECURE_COOKIES)
            || redirect.filter(url -> "https".equalsIgnoreCase(url.getScheme())).isPresent());
  }

  private Duration sessionLifetime(Duration usual) {
    var text = given.text(SESSION_HOURS).orElse(String.valueOf(usual.toHours())).strip();
    if (text.matches("\\d{1,4}(\\.\\d{1,4})?")) {
      double hours = Double.parseDouble(text);
      if (hours > 0 && hours <= MOST_HOURS) {
        return Duration.ofMillis(Math.round(hours * Duration.ofHours(1).toMillis()));
      }
    }
    throw new CommandFailure(
        "--session-hours must be a number of hours up to %d, such as 12 or 0.5, not \"%s\"."
            .formatted(MOST_HOURS, text));
  }

  private String secretKey() {
    return given
        .variable(SECRET_KEY)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "A static secret key needs to be set for CSRF protection. Please set the `"
                        + SECRET_KEY
                        + "` environment variable before starting the server. If you are using"
                        + " multiple servers, please ensure this key is consistent between them."));
  }
}
