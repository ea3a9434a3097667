package dynamodbstore.cli;

import dynamodbstore.config.ConfigReader;
import dynamodbstore.config.Given;
import dynamodbstore.config.Refusal;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Parser for the command line, with defaults from the environment. */
public final class CommandLineParser {
  private final Map<String, String> environment;
  private final String version;

  public CommandLineParser(Map<String, String> environment, String version) {
    this.environment = environment;
    this.version = version;
  }

  /**
   * Parses the arguments.
   *
   * @throws Refusal if they are invalid
   */
  public Command parse(String... line) {
    var words = Words.sort(Grammar.ROOT, line);
    var path = words.syntax().path();
    if (words.has(Grammar.HELP)) {
      return new Command.Print(Help.of(words.syntax()));
    }
    if (words.has(Grammar.VERSION) || path.equals(Grammar.VERSION_COMMAND)) {
      return new Command.Print(version + System.lineSeparator());
    }
    return switch (path) {
      case Grammar.SERVER, Grammar.UI -> new Command.Serve(ConfigReader.read(given(words)));
      case Grammar.INSTALL_UI -> new Command.InstallUi(ConfigReader.ui(given(words)));
      case Grammar.CREATE -> new Command.CreateTable(store(words), protection(words));
      case Grammar.VERIFY -> new Command.VerifyTable(store(words));
      case Grammar.DESCRIBE -> new Command.DescribeTable(store(words));
      case Grammar.FULLTEXT ->
          new Command.FullText(store(words), list(words, Grammar.ON), list(words, Grammar.OFF));
      case Grammar.CLOUDFORMATION ->
          new Command.PrintCloudFormation(store(words), protection(words));
      default -> throw new Refusal("A command is missing. See " + path + " --help.");
    };
  }

  private Given given(Words words) {
    var typed = new EnumMap<ServerOption, String>(ServerOption.class);
    for (var option : ServerOption.values()) {
      var value = words.flags().get(option.longName());
      if (value != null) {
        typed.put(option, value);
      }
    }
    return Given.of(typed, environment(words));
  }

  /** The environment; variables that it lacks come from the file named by {@code --env-file}. */
  private Map<String, String> environment(Words words) {
    var file = words.flags().getOrDefault(Grammar.ENV_FILE, "");
    return file.isEmpty() ? environment : EnvFile.read(Path.of(file)).behind(environment);
  }

  private StoreUri store(Words words) {
    return words.uri().isEmpty() ? ConfigReader.store(given(words)) : StoreUri.parse(words.uri());
  }

  private static List<String> list(Words words, String flag) {
    var value = words.flags().getOrDefault(flag, "");
    return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
  }

  private static Command.Protection protection(Words words) {
    return new Command.Protection(
        words.has(Grammar.POINT_IN_TIME_RECOVERY), words.has(Grammar.DELETION_PROTECTION));
  }
}
