package dynamodbstore.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.OptionSupport;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineParserTest {
  private static final String ISSUER = "https://login.example.com";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server --host 0.0.0.0 --port 8080 --access-log",
        "server --host=0.0.0.0 --port=8080 --access-log",
        "server -h 0.0.0.0 -p 8080 --access-log",
        "server -h0.0.0.0 -p8080 --access-log",
        "ui -h 0.0.0.0 -p 8080 --access-log"
      })
  void optionsMayBeWrittenInEveryUsualWay(String line) {
    var config = serve(line);

    assertThat(config.host()).isEqualTo("0.0.0.0");
    assertThat(config.port()).isEqualTo(8080);
    assertThat(config.log().access()).isTrue();
  }

  @Test
  void anOptionGivenTwiceMeansItsLastValue() {
    assertThat(serve("server --port 1 --port 2").port()).isEqualTo(2);
  }

  @Test
  void valuesMayLookLikeOptions() {
    var config = (Command.Serve) parse("server", "--gunicorn-opts", "--timeout 60", "-p", "1");

    assertThat(config.config().port()).isEqualTo(1);
  }

  private static String valueOf(ServerOption option) {
    return switch (option) {
      case PORT -> "1";
      case DURABILITY -> "os";
      case MEMORY -> "64m";
      case STATIC_PREFIX -> "/ml";
      case DEPLOYMENTS_TARGET -> "http://localhost:7000";
      case X_FRAME_OPTIONS -> "DENY";
      case TRUSTED_PROXIES -> "127.0.0.1";
      case TRUNCATE_LONG_VALUES, PACK_TRACES -> "true";
      case GRAPHQL_MAX_ROOT_FIELDS,
          GRAPHQL_MAX_ALIASES,
          MAX_CONNECTIONS,
          MAX_CONNECTIONS_PER_ADDRESS,
          REQUEST_HEAD_TIMEOUT,
          SESSION_HOURS,
          KEEP_ALIVE_TIMEOUT,
          SEARCH_DEADLINE,
          MIN_TRANSFER_RATE,
          SLOW_REQUEST_MS ->
          "20";
      case LOG_FORMAT -> "json";
      case LOG_LEVEL -> "warning";
      case S3_ENDPOINT_URL -> "http://localhost:9000";
      case S3_ADDRESSING_STYLE -> "path";
      case S3_UPLOAD_EXTRA_ARGS -> "{}";
      case PRESIGNED_DOWNLOAD_TTL -> "60";
      case APP_NAME -> "basic-auth";
      case OIDC_ISSUER -> ISSUER;
      case OIDC_CLIENT_SECRET_FILE -> "pom.xml";
      case OIDC_GROUP_ROLES -> "group=role";
      case OIDC_SCOPES -> "openid groups";
      case OIDC_REDIRECT_URI -> "https://localhost/oidc/callback";
      default -> "./mlflow-data";
    };
  }

  @ParameterizedTest
  @EnumSource(ServerOption.class)
  void everyServerOptionIsAcceptedOrRejectedByName(ServerOption option) {
    var value = valueOf(option);
    var words = new ArrayList<>(List.of("server", option.longName()));
    if (!option.isSwitch()) {
      words.add(value);
    }
    if (option == ServerOption.AUDIT_LOG || option == ServerOption.LOGIN_PAGE) {
      words.addAll(List.of("--app-name", "basic-auth"));
    }
    var environment = new HashMap<>(Map.of("MLFLOW_FLASK_SERVER_SECRET_KEY", "secret"));
    if (option.topic() == ServerOption.Topic.SINGLE_SIGN_ON) {
      words.addAll(List.of("--app-name", "basic-auth"));
      environment.put("MLFLOW_SERVER_LOGIN_PAGE", "true");
      environment.put("MLFLOW_SERVER_OIDC_ISSUER", ISSUER);
      environment.put("MLFLOW_SERVER_OIDC_CLIENT_ID", "mlflow");
      environment.put("MLFLOW_SERVER_OIDC_REDIRECT_URI", "https://localhost/oidc/callback");
    }
    var parser = parser(environment);
    var arguments = words.toArray(String[]::new);

    if (option.fate() instanceof OptionSupport.Refused) {
      assertThatThrownBy(() -> parser.parse(arguments))
          .isInstanceOf(CommandFailure.class)
          .hasMessageStartingWith(option.longName() + " is refused: ");
    } else {
      assertThat(parser.parse(arguments)).isInstanceOf(Command.Serve.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          server --prot 1        | There is no option "--prot". Did you mean --port?
          server --backend-uri x | There is no option "--backend-uri". Did you mean --backend-store-uri?
          server --worker=4      | There is no option "--worker". Did you mean --workers?
          server --zzzzzzzz      | There is no option "--zzzzzzzz". See mlflow-dynamodbstore server --help.
          sevrer                 | There is no command "sevrer". Did you mean server?
          table creat            | There is no command "creat". Did you mean create?
          table verify a b       | There is no command "b". See mlflow-dynamodbstore table verify --help.
          server --port          | --port needs a value: PORT. See mlflow-dynamodbstore server --help.
          server -p              | -p needs a value: PORT. See mlflow-dynamodbstore server --help.
          server --dev=yes       | --dev takes no value. See mlflow-dynamodbstore server --help.
          table                  | A command is missing. See mlflow-dynamodbstore table --help.
          """)
  void invalidCommandLineSuggestsTheNextStep(String line, String sentence) {
    assertThatThrownBy(() -> parse(line.split(" ", -1)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(sentence);
  }

  @Test
  void emptyCommandLinePointsToTheHelp() {
    assertThatThrownBy(this::parse)
        .isInstanceOf(CommandFailure.class)
        .hasMessage("A command is missing. See mlflow-dynamodbstore --help.");
  }

  @Test
  void tableCommandsReadTheirUriFromAnySource() {
    var store = new StoreUri.DynamoDb("dynamodb://r/t");

    assertThat(parse("table", "verify", "dynamodb://r/t"))
        .isEqualTo(new Command.VerifyTable(store, false));
    assertThat(parse("table", "describe", "--backend-store-uri", "dynamodb://r/t"))
        .isEqualTo(new Command.DescribeTable(store));
    assertThat(
            parser(Map.of("MLFLOW_BACKEND_STORE_URI", "dynamodb://r/t")).parse("table", "create"))
        .isEqualTo(new Command.CreateTable(store, TableProtection.DEFAULT));
    assertThat(parse("table", "fulltext", "dynamodb://r/t", "--on", "run_name,tag_value"))
        .isEqualTo(new Command.FullText(store, List.of("run_name", "tag_value"), List.of()));
    assertThat(parse("table", "cloudformation", "dynamodb://r/t", "--no-point-in-time-recovery"))
        .isEqualTo(new Command.PrintCloudFormation(store, new TableProtection(false, true)));
    assertThat(serve("server --create-table --no-deletion-protection").createTable())
        .contains(new TableProtection(true, false));
    assertThat(serve("server --no-deletion-protection").createTable()).isEmpty();
  }

  @Test
  void webUiIsInstalledInDataFolderOrUiDir() {
    var install = (Command.InstallUi) parse("ui", "install", "--backend-store-uri", "/srv/mlflow");
    var elsewhere = (Command.InstallUi) parse("ui", "install", "--ui-dir", "/opt/pages");

    assertThat(install.settings().installed("7")).isEqualTo(Path.of("/srv/mlflow/ui/7"));
    assertThat(elsewhere.settings().installed("7")).isEqualTo(Path.of("/opt/pages"));
  }

  @Test
  void everyCommandHasItsOwnHelp() {
    assertThat(printed("ui", "install", "--help")).contains("--ui-dir", "pip");
    assertThat(printed("--help")).contains("server", "table", "To start:");
    assertThat(printed("server", "--help")).contains("--backend-store-uri", "SIGTERM");
    assertThat(printed("table", "create", "--help")).contains("--no-point-in-time-recovery");
  }

  @Test
  void theHelpOfTheServerNamesEveryOption() {
    var names = java.util.Arrays.stream(ServerOption.values()).map(ServerOption::longName).toList();

    assertThat(printed("server", "--help", "all")).contains(names);
    assertThat(printed("--help", "all")).contains(names).contains("auth tokens create [OPTIONS]");
  }

  @Test
  void theShortHelpOfTheServerNamesTheMostUsedOptionsAndWhereTheOthersAre() {
    assertThat(printed("server", "--help"))
        .contains("--backend-store-uri", "--app-name", "more options", "server --help all")
        .doesNotContain("--gunicorn-opts")
        .satisfies(help -> assertThat(help.lines().count()).isLessThan(70));
  }

  @Test
  void theVersionIsPrinted() {
    assertThat(printed("--version").strip()).isEqualTo("version 7");
    assertThat(printed("version").strip()).isEqualTo("version 7");
  }

  @Test
  void environmentTakesPrecedenceOverTheEnvFile(@TempDir Path folder) throws IOException {
    var file = folder.resolve("server.env");
    Files.writeString(
        file,
        """
        # where and how
        MLFLOW_PORT=1
        export MLFLOW_HOST="0.0.0.0"   # all of them
        MLFLOW_STATIC_PREFIX='/a # b'
        MLFLOW_SERVER_MEMORY=64m # enough

        nonsense
        """);

    var command =
        (Command.Serve)
            parser(Map.of("MLFLOW_PORT", "2")).parse("--env-file", file.toString(), "server");

    assertThat(command.config().port()).isEqualTo(2);
    assertThat(command.config().host()).isEqualTo("0.0.0.0");
    assertThat(command.config().staticPrefix()).isEqualTo("/a # b");
    assertThat(command.config().embedded().memoryBytes()).isEqualTo(64L << 20);
  }

  @Test
  void missingEnvFileIsReported() {
    assertThatThrownBy(() -> parse("--env-file", "/no/such/file", "server"))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("Cannot read the file \"/no/such/file\" named by --env-file.");
  }

  private Config serve(String line) {
    return ((Command.Serve) parse(line.split(" ", -1))).config();
  }

  private String printed(String... words) {
    return ((Command.Print) parse(words)).text();
  }

  private Command parse(String... words) {
    return parser(Map.of()).parse(words);
  }

  private static CommandLineParser parser(Map<String, String> environment) {
    return new CommandLineParser(environment, "version 7");
  }
}
