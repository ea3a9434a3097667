package dynamodbstore.cli;

import dynamodbstore.config.ServerOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference of options and commands is generated from their definitions. */
class OptionsFilesTest {
  private static final Path FILE = Path.of("..", "docs", "options.md");

  @Test
  void theReferenceHasEveryOptionAndCommand() {
    var page = new StringBuilder("# Options and commands\n\n");
    page.append(
        """
        Generated from the code: every option of `server`, `ui` and `doctor`, then every command. Options are
        named as those of `mlflow server`; the variables beside them set the same, and the first variable that is
        set counts. An option on the command line comes before a variable. `--env-file FILE`, before the command,
        reads variables from a file.
        """);
    for (var topic : ServerOption.Topic.values()) {
      page.append("\n## ").append(topic.title()).append("\n\n");
      page.append("| option | variables | |\n|---|---|---|\n");
      Arrays.stream(ServerOption.values())
          .filter(option -> option.topic() == topic)
          .forEach(option -> page.append(row(option)));
    }
    page.append("\n## Commands\n\n| command | |\n|---|---|\n");
    commands(CommandTree.ROOT)
        .skip(1)
        .forEach(
            command ->
                page.append("| `%s` | %s |\n".formatted(usage(command), cell(command.does()))));

    GeneratedFile.of(FILE, page.toString()).verify();
  }

  private static String row(ServerOption option) {
    var value = option.isSwitch() ? "" : " " + option.valueName();
    var names = String.join(", ", option.names()) + value;
    var variables =
        option.variables().stream()
            .map(variable -> "`" + variable + "`")
            .collect(Collectors.joining(", "));
    var meaning = option.help() + option.fate().inHelp();
    return "| `%s` | %s | %s |\n".formatted(cell(names), variables, cell(meaning));
  }

  private static String usage(CommandSyntax command) {
    var path = command.path().substring(CommandTree.ROOT.path().length() + 1);
    var options =
        command.flags().stream()
            .map(CommandOption::longName)
            .filter(name -> !name.equals(CommandTree.HELP))
            .toList();
    boolean isOfServer = !command.brief().isEmpty();
    return cell(
        path
            + (command.takesUri() ? " [URI]" : "")
            + command.operands().stream().map(name -> " " + name).collect(Collectors.joining())
            + (isOfServer || options.isEmpty() ? "" : " " + String.join(" ", options)));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("*", "\\*");
  }

  private static Stream<CommandSyntax> commands(CommandSyntax command) {
    return Stream.concat(
        Stream.of(command), command.commands().stream().flatMap(OptionsFilesTest::commands));
  }
}
