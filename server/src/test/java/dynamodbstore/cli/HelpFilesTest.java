package dynamodbstore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The help files that the launcher prints on a fresh clone equal the program's own help. */
class HelpFilesTest {
  private static final Path FOLDER = Path.of("src", "help");

  static Stream<CommandSyntax> commands() {
    return all(CommandTree.ROOT);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFileEqualsTheHelpOfItsCommand(CommandSyntax command) {
    GeneratedFile.of(file(command, ".txt"), HelpRenderer.of(command)).verify();
  }

  @ParameterizedTest
  @MethodSource("commandsWithBriefHelp")
  void longHelpFileEqualsTheLongHelpOfItsCommand(CommandSyntax command) {
    GeneratedFile.of(file(command, "-all.txt"), HelpRenderer.full(command)).verify();
  }

  @Test
  void everyHelpFileBelongsToACommand() throws IOException {
    try (var files = Files.list(FOLDER)) {
      assertThat(files).hasSize((int) (commands().count() + commandsWithBriefHelp().count()) + 1);
    }
  }

  @Test
  void theVersionIsThatOfTheProject() throws IOException {
    var pom = Files.readString(Path.of("..", "pom.xml"));
    var version = pom.replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");

    assertThat(FOLDER.resolve("version.txt"))
        .content()
        .startsWith("mlflow-dynamodbstore " + version + ", as MLflow ");
  }

  static Stream<CommandSyntax> commandsWithBriefHelp() {
    return commands().filter(CommandSyntax::hasBriefHelp);
  }

  private static Path file(CommandSyntax command, String ending) {
    return FOLDER.resolve(command.path().replace(' ', '-') + ending);
  }

  private static Stream<CommandSyntax> all(CommandSyntax command) {
    return Stream.concat(
        Stream.of(command), command.commands().stream().flatMap(HelpFilesTest::all));
  }
}
