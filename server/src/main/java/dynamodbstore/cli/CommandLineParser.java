package dynamodbstore.cli;

import dynamodbstore.config.ConfigReader;
import dynamodbstore.config.Given;
import dynamodbstore.config.Refusal;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads a command line together with the environment it was typed in. */
public final class CommandLineParser {
  private final Map<String, String> environment;
  private final String version;

  public CommandLineParser(Map<String, String> environment, String version) {
    this.environment = environment;
    this.version = version;
  }

  /** A command line that cannot be followed is a {@link Refusal}. */
  public Command parse(String... words) {
    var commandLine = Grammar.commandLine();
    try {
      return command(commandLine.parseArgs(words));
    } catch (UnmatchedArgumentException e) {
      throw new Refusal(unknown(e), e);
    } catch (MissingParameterException e) {
      throw new Refusal(e.getMessage() + "." + seeHelp(e.getCommandLine()), e);
    } catch (ParameterException e) {
      throw new Refusal(e.getMessage() + seeHelp(e.getCommandLine()), e);
    }
  }

  private Command command(ParseResult root) {
    var leaf = leaf(root);
    if (leaf.hasMatchedOption(Grammar.HELP)) {
      return new Command.Print(leaf.commandSpec().commandLine().getUsageMessage());
    }
    if (root.hasMatchedOption(Grammar.VERSION)) {
      return new Command.Print(version + System.lineSeparator());
    }
    var name = leaf.commandSpec().name();
    return switch (name) {
      case Grammar.SERVER -> new Command.Serve(ConfigReader.read(given(root, leaf)));
      case Grammar.CREATE -> new Command.CreateTable(store(root, leaf), protection(leaf));
      case Grammar.VERIFY -> new Command.VerifyTable(store(root, leaf));
      case Grammar.DESCRIBE -> new Command.DescribeTable(store(root, leaf));
      case Grammar.CLOUDFORMATION ->
          new Command.PrintCloudFormation(store(root, leaf), protection(leaf));
      default -> throw new Refusal("Say what to do." + seeHelp(leaf.commandSpec().commandLine()));
    };
  }

  private static ParseResult leaf(ParseResult result) {
    return result.hasSubcommand() ? leaf(result.subcommand()) : result;
  }

  private Given given(ParseResult root, ParseResult leaf) {
    var typed = new EnumMap<ServerOption, String>(ServerOption.class);
    for (var option : ServerOption.values()) {
      if (leaf.hasMatchedOption(option.longName())) {
        typed.put(option, String.valueOf(leaf.<Object>matchedOptionValue(option.longName(), "")));
      }
    }
    return Given.of(typed, environment(root));
  }

  /** The environment, and behind it the file named by {@code --env-file}. */
  private Map<String, String> environment(ParseResult root) {
    String file = root.matchedOptionValue(Grammar.ENV_FILE, "");
    return file.isEmpty() ? environment : EnvFile.read(Path.of(file)).behind(environment);
  }

  private StoreUri store(ParseResult root, ParseResult leaf) {
    String uri = leaf.matchedPositionalValue(0, "");
    return uri.isEmpty() ? ConfigReader.store(given(root, leaf)) : StoreUri.parse(uri);
  }

  private static Command.Protection protection(ParseResult leaf) {
    return new Command.Protection(
        leaf.hasMatchedOption(Grammar.POINT_IN_TIME_RECOVERY),
        leaf.hasMatchedOption(Grammar.DELETION_PROTECTION));
  }

  private static String unknown(UnmatchedArgumentException e) {
    var word = e.getUnmatched().getFirst();
    var kind = word.startsWith("-") ? "option" : "command";
    var suggestions = NearestWords.to(word, Grammar.words(e.getCommandLine()));
    var hint =
        suggestions.isEmpty()
            ? seeHelp(e.getCommandLine())
            : " Did you mean " + String.join(" or ", suggestions) + "?";
    return "There is no " + kind + " \"" + word + "\"." + hint;
  }

  private static String seeHelp(CommandLine commandLine) {
    return " See " + commandLine.getCommandSpec().qualifiedName() + " --help.";
  }
}
