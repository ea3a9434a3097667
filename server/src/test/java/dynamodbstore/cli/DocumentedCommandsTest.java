package dynamodbstore.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command and option that a document names exists. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```[a-z ]*\\n(.*?)^```");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^(?:[A-Z_]+=\\S+ )*\\S*mlflow-dynamodbstore((?: +[^\\n]+)?)$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Pattern OPTION = Pattern.compile("`(--[a-z][a-z0-9-]+)[ =`]");

  /** Options of other programs. */
  private static final List<String> OF_OTHERS =
      List.of(
          "--itself",
          "--quick",
          "--slack",
          "--table",
          "--topic",
          "--read-only",
          "--to-mlflow",
          "--full");

  static Stream<Path> documents() throws IOException {
    try (var guides = Files.walk(ROOT.resolve("docs"));
        var top = Files.list(ROOT)) {
      return Stream.concat(top, guides)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().matches(".*/(adr|models)/.*"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyCommandCanBeParsed(Path document) throws IOException {
    for (var line : commands(Files.readString(document))) {
      assertThatCode(() -> ParsedArguments.parse(CommandTree.ROOT, words(line)))
          .as("%s: %s", document, line)
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyOptionExists(Path document) throws IOException {
    var known = new TreeSet<>(OF_OTHERS);
    known.addAll(options(CommandTree.ROOT).collect(Collectors.toSet()));

    var named =
        OPTION
            .matcher(Files.readString(document))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(known).as(document.toString()).containsAll(named);
  }

  @Test
  void commandsAreFoundInDocuments() throws IOException {
    var found = new ArrayList<String>();
    for (var document : documents().toList()) {
      found.addAll(commands(Files.readString(document)));
    }

    assertThat(found).hasSizeGreaterThan(40).anyMatch(line -> line.startsWith("server --host"));
  }

  /** The commands in blocks of code, each without the program, on one line. */
  private static List<String> commands(String document) {
    return FENCE
        .matcher(document)
        .results()
        .flatMap(block -> COMMAND.matcher(block.group(1).replaceAll("\\\\\n *", "")).results())
        .map(command -> command.group(1).replaceFirst(" [|>#].*|   .*", "").strip())
        .filter(command -> !command.matches(".*([\\[|]| \\.\\.\\.).*"))
        .toList();
  }

  private static String[] words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group().replaceAll("^['\"]|['\"]$", ""))
        .toArray(String[]::new);
  }

  private static Stream<String> options(CommandSyntax command) {
    return Stream.concat(
        command.flags().stream().flatMap(flag -> flag.names().stream()),
        command.commands().stream().flatMap(DocumentedCommandsTest::options));
  }
}
