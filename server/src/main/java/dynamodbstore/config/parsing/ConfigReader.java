package dynamodbstore.config.parsing;

import static dynamodbstore.config.ServerOption.ACCEPT_LOSS;
import static dynamodbstore.config.ServerOption.ALLOWED_HOSTS;
import static dynamodbstore.config.ServerOption.ALLOW_ARTIFACT_ROOT;
import static dynamodbstore.config.ServerOption.ARTIFACTS_DESTINATION;
import static dynamodbstore.config.ServerOption.ARTIFACTS_ONLY;
import static dynamodbstore.config.ServerOption.BACKEND_STORE_URI;
import static dynamodbstore.config.ServerOption.CORS_ALLOWED_ORIGINS;
import static dynamodbstore.config.ServerOption.CREATE_TABLE;
import static dynamodbstore.config.ServerOption.DEFAULT_ARTIFACT_ROOT;
import static dynamodbstore.config.ServerOption.DEPLOYMENTS_TARGET;
import static dynamodbstore.config.ServerOption.DISABLE_SECURITY_MIDDLEWARE;
import static dynamodbstore.config.ServerOption.DISABLE_WORKSPACES;
import static dynamodbstore.config.ServerOption.DURABILITY;
import static dynamodbstore.config.ServerOption.ENABLE_WORKSPACES;
import static dynamodbstore.config.ServerOption.EXPLAIN_SEARCHES;
import static dynamodbstore.config.ServerOption.EXPOSE_PROMETHEUS;
import static dynamodbstore.config.ServerOption.EXTENDED_SEARCH;
import static dynamodbstore.config.ServerOption.GRAPHQL_MAX_ALIASES;
import static dynamodbstore.config.ServerOption.GRAPHQL_MAX_ROOT_FIELDS;
import static dynamodbstore.config.ServerOption.GUNICORN_OPTS;
import static dynamodbstore.config.ServerOption.HOST;
import static dynamodbstore.config.ServerOption.KEEP_ALIVE_TIMEOUT;
import static dynamodbstore.config.ServerOption.MAX_CONNECTIONS;
import static dynamodbstore.config.ServerOption.MAX_CONNECTIONS_PER_ADDRESS;
import static dynamodbstore.config.ServerOption.MEMORY;
import static dynamodbstore.config.ServerOption.MIN_TRANSFER_RATE;
import static dynamodbstore.config.ServerOption.MODEL_VERSION_SOURCE_REGEX;
import static dynamodbstore.config.ServerOption.NO_DELETION_PROTECTION;
import static dynamodbstore.config.ServerOption.NO_POINT_IN_TIME_RECOVERY;
import static dynamodbstore.config.ServerOption.NO_SERVE_ARTIFACTS;
import static dynamodbstore.config.ServerOption.PACK_TRACES;
import static dynamodbstore.config.ServerOption.PORT;
import static dynamodbstore.config.ServerOption.READ_REPLICA_BACKEND_STORE_URI;
import static dynamodbstore.config.ServerOption.REGISTRY_STORE_URI;
import static dynamodbstore.config.ServerOption.REQUEST_HEAD_TIMEOUT;
import static dynamodbstore.config.ServerOption.SEARCH_DEADLINE;
import static dynamodbstore.config.ServerOption.SERVE_ARTIFACTS;
import static dynamodbstore.config.ServerOption.STATIC_PREFIX;
import static dynamodbstore.config.ServerOption.TRUNCATE_LONG_VALUES;
import static dynamodbstore.config.ServerOption.TRUSTED_PROXIES;
import static dynamodbstore.config.ServerOption.UI_DIR;
import static dynamodbstore.config.ServerOption.UVICORN_OPTS;
import static dynamodbstore.config.ServerOption.X_FRAME_OPTIONS;

import dynamodbstore.config.AddressRange;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.OptionSupport;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.SecuritySettings;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.UiSettings;
import dynamodbstore.table.embedded.database.Durability;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Parser and validator of a server's settings. An invalid one is a {@link CommandFailure} with a
 * sentence for the operator.
 */
public final class ConfigReader {
  private static final int LARGEST_PORT = 65_535;

  private final RawSettings given;

  private ConfigReader(RawSettings given) {
    this.given = given;
  }

  public static Config read(RawSettings given) {
    return new ConfigReader(given).read();
  }

  /** The location of the data, for commands that need nothing else. */
  public static StoreUri store(RawSettings given) {
    return new ConfigReader(given).store();
  }

  /** How a table in DynamoDB is protected, for commands that need nothing else. */
  public static Config.TableProtection protection(RawSettings given) {
    return new Config.TableProtection(
        !given.isOn(NO_POINT_IN_TIME_RECOVERY), !given.isOn(NO_DELETION_PROTECTION));
  }

  /** How S3 is accessed, for commands that need nothing else. */
  public static S3Settings s3(RawSettings given) {
    return S3SettingsReader.read(given);
  }

  /** Where the files of MLflow's web UI are, or are to be installed. */
  public static UiSettings ui(RawSettings given) {
    return new ConfigReader(given).ui();
  }

  /** Values of settings that the table may replace, as the options or the environment give them. */
  public static Map<ServerOption, String> initialSettings(RawSettings given) {
    var reader = new ConfigReader(given);
    var values = new EnumMap<ServerOption, String>(ServerOption.class);
    for (var flag : List.of(TRUNCATE_LONG_VALUES, EXPLAIN_SEARCHES)) {
      given.find(flag).ifPresent(_ -> values.put(flag, String.valueOf(given.isOn(flag))));
    }
    given
        .find(SEARCH_DEADLINE)
        .ifPresent(_ -> values.put(SEARCH_DEADLINE, String.valueOf(reader.searchDeadline())));
    return values;
  }

  private Config read() {
    rejectUnsupportedProtection();
    return new Config(
        given.text(HOST).orElse(Config.DEFAULT_HOST),
        port(),
        staticPrefix(),
        security(),
        LogSettingsReader.read(given),
        given.has(EXPOSE_PROMETHEUS),
        onlyStore(),
        new Config.EmbeddedSettings(durability(), memory(), given.isOn(ACCEPT_LOSS)),
        given.isOn(CREATE_TABLE) ? Optional.of(protection(given)) : Optional.empty(),
        artifacts(),
        ui(),
        isOnUnlessSaid(TRUNCATE_LONG_VALUES),
        modelSources(),
        gateway(),
        new Config.SearchSettings(
            given.isOn(EXTENDED_SEARCH),
            given.isOn(EXPLAIN_SEARCHES),
            isOnUnlessSaid(PACK_TRACES),
            searchDeadline()),
        new Config.GraphqlSettings(
            count(GRAPHQL_MAX_ROOT_FIELDS, Config.GraphqlSettings.DEFAULT.maxRootFields()),
            count(GRAPHQL_MAX_ALIASES, Config.GraphqlSettings.DEFAULT.maxAliases())),
        connecting(),
        AccountSettingsReader.read(given),
        workspaces(),
        notices());
  }

  private Config.WorkspaceOptions workspaces() {
    given
        .variable("MLFLOW_WORKSPACE")
        .ifPresent(
            workspace -> {
              throw new CommandFailure(
                  "MLFLOW_WORKSPACE="
                      + workspace
                      + " is client-only. Unset it before starting the server.");
            });
    if (given.isOn(ENABLE_WORKSPACES) && given.isOn(ARTIFACTS_ONLY)) {
      throw new CommandFailure(
          source(ENABLE_WORKSPACES)
              + " cannot be combined with --artifacts-only: workspaces are in the table, and such"
              + " a server has none.");
    }
    var seeds = given.variable("MLFLOW_RBAC_SEED_DEFAULT_ROLES").orElse("true").strip();
    return new Config.WorkspaceOptions(
        given.isOn(ENABLE_WORKSPACES) && !given.isOn(DISABLE_WORKSPACES),
        !seeds.equalsIgnoreCase("false") && !seeds.equals("0"));
  }

  private Config.ConnectionSettings connecting() {
    var usual = Config.ConnectionSettings.DEFAULT;
    return new Config.ConnectionSettings(
        limit(MAX_CONNECTIONS),
        limit(MAX_CONNECTIONS_PER_ADDRESS),
        seconds(REQUEST_HEAD_TIMEOUT, usual.headTimeout()),
        seconds(KEEP_ALIVE_TIMEOUT, usual.keepAlive()),
        count(MIN_TRANSFER_RATE, usual.bytesPerSecond(), 1),
        list(TRUSTED_PROXIES).stream().map(this::range).toList());
  }

  private AddressRange range(String text) {
    return AddressRange.parse(text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    source(TRUSTED_PROXIES)
                        + " must be addresses or ranges such as 10.0.0.0/8, not \"%s\"."
                            .formatted(text)));
  }

  private OptionalInt limit(ServerOption option) {
    return given.has(option) ? OptionalInt.of(count(option, 1, 1)) : OptionalInt.empty();
  }

  private Duration seconds(ServerOption option, Duration usual) {
    return Duration.ofSeconds(count(option, (int) usual.toSeconds(), 1));
  }

  private int searchDeadline() {
    int longest = Config.SearchSettings.LONGEST_DEADLINE;
    int seconds = count(SEARCH_DEADLINE, longest, 1);
    if (seconds > longest) {
      throw new CommandFailure(source(SEARCH_DEADLINE) + " must be at most " + longest + ".");
    }
    return seconds;
  }

  private int count(ServerOption option, int usual) {
    return count(option, usual, 0);
  }

  private int count(ServerOption option, int usual, int least) {
    var text = given.text(option).orElse(String.valueOf(usual)).strip();
    try {
      int count = Integer.parseInt(text);
      if (count >= least) {
        return count;
      }
    } catch (NumberFormatException _) {
      // Reported below, together with numbers that are too small.
    }
    throw new CommandFailure(
        source(option) + " must be a whole number, at least " + least + ", not \"" + text + "\".");
  }

  private ArtifactSettings artifacts() {
    return new ArtifactSettings(
        given.isOn(ARTIFACTS_ONLY),
        !given.isOn(NO_SERVE_ARTIFACTS) && isOnUnlessSaid(SERVE_ARTIFACTS),
        given.text(ARTIFACTS_DESTINATION).orElse(ArtifactSettings.DEFAULT.destination()),
        given.text(DEFAULT_ARTIFACT_ROOT),
        list(ALLOW_ARTIFACT_ROOT).stream().map(text -> folder(ALLOW_ARTIFACT_ROOT, text)).toList(),
        durability() == Durability.DISK,
        S3SettingsReader.read(given));
  }

  private UiSettings ui() {
    return new UiSettings(
        given.text(UI_DIR).map(text -> folder(UI_DIR, text)),
        data().resolve("ui"),
        Stream.of("VIRTUAL_ENV", "CONDA_PREFIX")
            .flatMap(name -> folders(given.variable(name).orElse("")))
            .toList(),
        folders(given.variable("PATH").orElse("")).toList());
  }

  /** Folder for everything beside the table. DynamoDB has no folder, so the default one is used. */
  private Path data() {
    return switch (store()) {
      case StoreUri.Folder(Path folder) -> folder;
      case StoreUri.DynamoDb _ -> Path.of(Config.DEFAULT_STORE);
    };
  }

  private Path folder(ServerOption option, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new CommandFailure(source(option) + " must be a folder, not \"" + text + "\".", e);
    }
  }

  /** Folders of a path variable of the environment, without entries that are no paths. */
  private static Stream<Path> folders(String text) {
    return Arrays.stream(text.split(File.pathSeparator, -1))
        .filter(one -> !one.isEmpty() && one.indexOf(0) < 0)
        .map(Path::of);
  }

  private boolean isOnUnlessSaid(ServerOption option) {
    return given.find(option).isEmpty() || given.isOn(option);
  }

  private void rejectUnsupportedProtection() {
    for (var option : ServerOption.values()) {
      if (option.fate() instanceof OptionSupport.Refused(String because) && given.has(option)) {
        throw new CommandFailure(source(option) + " is refused: " + because + ".");
      }
    }
    for (var option : List.of(GUNICORN_OPTS, UVICORN_OPTS)) {
      if (given.text(option).filter(ConfigReader::asksForTls).isPresent()) {
        throw new CommandFailure(
            source(option)
                + " requests TLS, which this server does not support: put a proxy in front of it.");
      }
    }
  }

  /** Gunicorn has --certfile and --keyfile, uvicorn --ssl-certfile and --ssl-keyfile. */
  private static boolean asksForTls(String options) {
    return options.contains("--ssl") || options.contains("certfile") || options.contains("keyfile");
  }

  private StoreUri store() {
    return StoreUri.parse(given.text(BACKEND_STORE_URI).orElse(Config.DEFAULT_STORE));
  }

  private StoreUri onlyStore() {
    var store = store();
    if (given.isOn(ARTIFACTS_ONLY) && given.has(BACKEND_STORE_URI)) {
      throw new CommandFailure(
          source(BACKEND_STORE_URI)
              + " cannot be combined with --artifacts-only: such a server has no table.");
    }
    for (var option : List.of(REGISTRY_STORE_URI, READ_REPLICA_BACKEND_STORE_URI)) {
      if (given.text(option).filter(other -> !StoreUri.parse(other).equals(store)).isPresent()) {
        throw new CommandFailure(
            source(option) + " must be the same as --backend-store-uri: there is one table.");
      }
    }
    return store;
  }

  private int port() {
    var text = given.text(PORT).orElse(String.valueOf(Config.DEFAULT_PORT)).strip();
    try {
      var port = Integer.parseInt(text);
      if (port >= 0 && port <= LARGEST_PORT) {
        return port;
      }
    } catch (NumberFormatException _) {
      // Reported below, together with numbers out of range.
    }
    throw new CommandFailure(
        source(PORT) + " must be a number from 0 to " + LARGEST_PORT + ", not \"" + text + "\".");
  }

  private String staticPrefix() {
    var prefix = given.text(STATIC_PREFIX).orElse("");
    if (!prefix.isEmpty() && (!prefix.startsWith("/") || prefix.endsWith("/"))) {
      throw new CommandFailure(
          source(STATIC_PREFIX)
              + " must begin with a slash and end without one, as in /mlflow; not \""
              + prefix
              + "\".");
    }
    return prefix;
  }

  private SecuritySettings security() {
    return new SecuritySettings(
        !given.isOn(DISABLE_SECURITY_MIDDLEWARE),
        list(ALLOWED_HOSTS),
        list(CORS_ALLOWED_ORIGINS),
        frameOptions());
  }

  /** Validated, because browsers ignore unknown values: a typo would disable the protection. */
  private String frameOptions() {
    var text = given.text(X_FRAME_OPTIONS).orElse(SecuritySettings.DEFAULT_FRAME_OPTIONS).strip();
    var value = text.toUpperCase(Locale.ROOT);
    if (!SecuritySettings.FRAME_OPTIONS.contains(value)) {
      throw new CommandFailure(
          source(X_FRAME_OPTIONS) + " must be SAMEORIGIN, DENY or NONE, not \"" + text + "\".");
    }
    return value;
  }

  /** Compiled now: an invalid expression would protect nothing. */
  private Optional<String> modelSources() {
    return given
        .text(MODEL_VERSION_SOURCE_REGEX)
        .map(
            text -> {
              try {
                return Pattern.compile(text).pattern();
              } catch (PatternSyntaxException e) {
                throw new CommandFailure(
                    source(MODEL_VERSION_SOURCE_REGEX)
                        + " is not a regular expression: "
                        + e.getDescription()
                        + ".",
                    e);
              }
            });
  }

  private Optional<String> gateway() {
    return given.text(DEPLOYMENTS_TARGET).map(this::requireAddress);
  }

  private String requireAddress(String text) {
    try {
      var address = new URI(text);
      if (address.getHost() != null && String.valueOf(address.getScheme()).matches("https?")) {
        return text;
      }
    } catch (URISyntaxException e) {
      // Rejected below, like URLs without host or with another scheme.
    }
    throw new CommandFailure(
        source(DEPLOYMENTS_TARGET) + " must be the URL of a gateway, not \"" + text + "\".");
  }

  private List<String> list(ServerOption option) {
    return given.text(option).stream()
        .flatMap(text -> Arrays.stream(text.split(",", -1)))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private Durability durability() {
    var text = given.text(DURABILITY).orElse("disk").strip();
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "disk" -> Durability.DISK;
      case "os" -> Durability.OS;
      default ->
          throw new CommandFailure(
              source(DURABILITY) + " must be disk or os, not \"" + text + "\".");
    };
  }

  private long memory() {
    return given
        .find(MEMORY)
        .map(setting -> ByteSize.parse(setting.source(), setting.text()))
        .orElse(Config.EmbeddedSettings.DEFAULT_MEMORY_BYTES);
  }

  private List<String> notices() {
    return Arrays.stream(ServerOption.values())
        .filter(option -> !option.fate().toOperator().isEmpty() && given.has(option))
        .map(option -> source(option) + option.fate().toOperator())
        .toList();
  }

  private String source(ServerOption option) {
    return given.find(option).map(RawSettings.Setting::source).orElse(option.longName());
  }
}
