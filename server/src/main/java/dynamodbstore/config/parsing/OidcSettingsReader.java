package dynamodbstore.config.parsing;

import static dynamodbstore.config.ServerOption.OIDC_ADMIN_GROUPS;
import static dynamodbstore.config.ServerOption.OIDC_AUDIENCE;
import static dynamodbstore.config.ServerOption.OIDC_CLIENT_ID;
import static dynamodbstore.config.ServerOption.OIDC_CLIENT_SECRET_FILE;
import static dynamodbstore.config.ServerOption.OIDC_CREATE_USERS;
import static dynamodbstore.config.ServerOption.OIDC_GROUPS_CLAIM;
import static dynamodbstore.config.ServerOption.OIDC_GROUP_ROLES;
import static dynamodbstore.config.ServerOption.OIDC_ISSUER;
import static dynamodbstore.config.ServerOption.OIDC_NAME;
import static dynamodbstore.config.ServerOption.OIDC_REDIRECT_URI;
import static dynamodbstore.config.ServerOption.OIDC_SCOPES;
import static dynamodbstore.config.ServerOption.OIDC_USERNAME_CLAIM;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.config.ServerOption;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parser of the settings of single sign-on. Whether the provider agrees is seen at the start. */
final class OidcSettingsReader {
  static final String CLIENT_SECRET = "MLFLOW_SERVER_OIDC_CLIENT_SECRET";

  /** All of them are read, and may be written, in one transaction. */
  private static final int MOST_ROLES = 40;

  private static final String DEFAULT_WORKSPACE = "default";
  private static final List<ServerOption> OTHERS =
      List.of(
          OIDC_CLIENT_ID,
          OIDC_CLIENT_SECRET_FILE,
          OIDC_AUDIENCE,
          OIDC_USERNAME_CLAIM,
          OIDC_GROUPS_CLAIM,
          OIDC_GROUP_ROLES,
          OIDC_ADMIN_GROUPS,
          OIDC_CREATE_USERS,
          OIDC_REDIRECT_URI,
          OIDC_SCOPES,
          OIDC_NAME);

  private final RawSettings given;

  private OidcSettingsReader(RawSettings given) {
    this.given = given;
  }

  /** Empty if the server has no single sign-on. */
  static Optional<OidcSettings> read(RawSettings given) {
    if (!given.has(OIDC_ISSUER)) {
      OTHERS.stream()
          .filter(given::has)
          .findFirst()
          .ifPresent(
              option -> {
                throw new CommandFailure(source(given, option) + " needs --oidc-issuer.");
              });
      return Optional.empty();
    }
    return Optional.of(new OidcSettingsReader(given).read());
  }

  /** The option of single sign-on that is set although the server has no accounts. */
  static Optional<String> anySource(RawSettings given) {
    return Stream.concat(Stream.of(OIDC_ISSUER), OTHERS.stream())
        .filter(given::has)
        .findFirst()
        .map(option -> source(given, option));
  }

  private OidcSettings read() {
    var defaults = OidcSettings.Claims.DEFAULT;
    return new OidcSettings(
        url(OIDC_ISSUER),
        new OidcSettings.Client(clientId(), clientSecret()),
        list(OIDC_AUDIENCE, ","),
        new OidcSettings.Claims(
            text(OIDC_USERNAME_CLAIM).orElse(defaults.username()),
            text(OIDC_GROUPS_CLAIM).orElse(defaults.groups())),
        given.isOn(OIDC_CREATE_USERS),
        groupRoles(),
        list(OIDC_ADMIN_GROUPS, ";"),
        given.has(OIDC_REDIRECT_URI) ? Optional.of(browser()) : Optional.empty());
  }

  private String clientId() {
    return text(OIDC_CLIENT_ID)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "--oidc-issuer needs --oidc-client-id: by which the provider knows this"
                        + " server."));
  }

  /** Never an argument, which other users of the machine could see. */
  private Optional<String> clientSecret() {
    var variable = given.variable(CLIENT_SECRET);
    if (variable.isPresent() && given.has(OIDC_CLIENT_SECRET_FILE)) {
      throw new CommandFailure(
          source(OIDC_CLIENT_SECRET_FILE) + " cannot be combined with " + CLIENT_SECRET + ".");
    }
    return variable.or(() -> given.text(OIDC_CLIENT_SECRET_FILE).map(this::secretIn));
  }

  private String secretIn(String file) {
    try {
      var secret = Files.readString(Path.of(file)).strip();
      if (secret.isEmpty()) {
        throw new CommandFailure(
            source(OIDC_CLIENT_SECRET_FILE) + ": the file \"" + file + "\" is empty.");
      }
      return secret;
    } catch (IOException | InvalidPathException e) {
      throw new CommandFailure(
          source(OIDC_CLIENT_SECRET_FILE) + ": the file \"" + file + "\" cannot be read.", e);
    }
  }

  private OidcSettings.Browser browser() {
    var redirect = url(OIDC_REDIRECT_URI);
    if (!redirect.getPath().endsWith(OidcSettings.Browser.CALLBACK)
        || redirect.getQuery() != null
        || redirect.getFragment() != null) {
      throw new CommandFailure(
          source(OIDC_REDIRECT_URI)
              + " must end with "
              + OidcSettings.Browser.CALLBACK
              + ", which is where this server expects browsers; not \""
              + redirect
              + "\".");
    }
    var scopes = text(OIDC_SCOPES).orElse(OidcSettings.Browser.DEFAULT_SCOPES);
    if (!Set.of(scopes.split(" ", -1)).contains("openid")) {
      throw new CommandFailure(
          source(OIDC_SCOPES) + " must contain openid, not \"" + scopes + "\".");
    }
    return new OidcSettings.Browser(
        redirect, scopes, text(OIDC_NAME).orElse(OidcSettings.Browser.DEFAULT_NAME));
  }

  private List<OidcSettings.GroupRole> groupRoles() {
    var rules = list(OIDC_GROUP_ROLES, ";").stream().sorted().map(this::groupRole).toList();
    if (rules.size() > MOST_ROLES) {
      throw new CommandFailure(
          source(OIDC_GROUP_ROLES) + " can have " + MOST_ROLES + " rules at most.");
    }
    return rules;
  }

  /** The last sign separates, because names of groups in a directory contain it too. */
  private OidcSettings.GroupRole groupRole(String rule) {
    int sign = rule.lastIndexOf('=');
    if (sign < 1 || sign == rule.length() - 1) {
      throw new CommandFailure(
          source(OIDC_GROUP_ROLES)
              + " must be GROUP=ROLE or GROUP=WORKSPACE/ROLE, separated by semicolons, not \""
              + rule
              + "\".");
    }
    var role = rule.substring(sign + 1).strip();
    int slash = role.indexOf('/');
    return new OidcSettings.GroupRole(
        rule.substring(0, sign).strip(),
        slash < 0 ? DEFAULT_WORKSPACE : role.substring(0, slash),
        role.substring(slash + 1));
  }

  private URI url(ServerOption option) {
    var text = text(option).orElse("");
    try {
      var url = new URI(text);
      if (OidcSettings.isProtected(url) && url.getUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException _) {
      // Reported below, like URLs that are not protected.
    }
    throw new CommandFailure(
        source(option)
            + " must be an https URL, or an http URL of this machine, not \""
            + text
            + "\".");
  }

  private Optional<String> text(ServerOption option) {
    return given.text(option).map(String::strip).filter(text -> !text.isEmpty());
  }

  private Set<String> list(ServerOption option, String separator) {
    return given.text(option).stream()
        .flatMap(text -> Arrays.stream(text.split(separator, -1)))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  private String source(ServerOption option) {
    return source(given, option);
  }

  private static String source(RawSettings given, ServerOption option) {
    return given.find(option).map(RawSettings.Setting::source).orElse(option.longName());
  }
}
