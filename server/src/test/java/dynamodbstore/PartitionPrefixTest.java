package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Partition prefixes are literals of one class. Sources are searched, because the compiler copies
 * constants into the classes that use them.
 */
class PartitionPrefixTest {
  private static final Path SOURCES = Path.of("src/main/java/dynamodbstore");
  private static final Path PREFIXES = SOURCES.resolve("api/PartitionPrefix.java");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  @Test
  void noOtherClassSpellsAPartitionPrefix() throws IOException {
    try (var files = Files.walk(SOURCES)) {
      var others =
          files
              .filter(file -> file.toString().endsWith(".java") && !file.equals(PREFIXES))
              .flatMap(
                  file -> misspelled(code(file), prefixes()).map(literal -> file + ": " + literal));

      assertThat(others).isEmpty();
    }
  }

  @Test
  void literalsThatBeginWithAPrefixAreFound() {
    var code = "a(\"EXP#\" + b, \"EXP#1\", \"EXPNAME\", \"CONFIG\", \"CONFIGURE\", \"\\\"EXP#\")";

    assertThat(misspelled(code, prefixes())).containsExactly("EXP#", "EXP#1", "CONFIG");
  }

  @Test
  void documentedPartitionsHaveExactlyThesePrefixes() throws IOException {
    var documented =
        KeyTemplate.read(Path.of("../docs/table.md")).stream()
            .map(template -> template.partition().text().replaceFirst("\\{.*", ""))
            .collect(Collectors.toSet());

    assertThat(documented).isEqualTo(prefixes());
  }

  /** Prefixes end with a separator; without one they are whole keys. */
  private static Stream<String> misspelled(String code, Set<String> prefixes) {
    return literals(code).stream()
        .filter(
            literal ->
                prefixes.stream()
                    .anyMatch(
                        prefix ->
                            prefix.endsWith("#")
                                ? literal.startsWith(prefix)
                                : literal.equals(prefix)));
  }

  private static Set<String> prefixes() {
    return Set.copyOf(literals(code(PREFIXES)));
  }

  private static List<String> literals(String code) {
    return LITERAL.matcher(code).results().map(found -> found.group(1)).toList();
  }

  private static String code(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
