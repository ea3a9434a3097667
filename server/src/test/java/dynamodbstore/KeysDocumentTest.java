package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/table.md lists every key exactly as the comments of the key classes do. */
class KeysDocumentTest {
  private static final Path SOURCES = Path.of("src/main/java/dynamodbstore");

  @Test
  void theKeysAreDocumentedAsTheyAre() throws IOException {
    var document = Files.readString(Path.of("../docs/table.md"));
    var begin = "<!-- keys -->\n";
    int from = document.indexOf(begin) + begin.length();

    assertThat(document.substring(from, document.indexOf("<!-- end -->", from))).isEqualTo(keys());
  }

  private static String keys() throws IOException {
    try (var files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("Keys.java"))
          .sorted()
          .map(KeysDocumentTest::section)
          .collect(Collectors.joining());
    }
  }

  private static String section(Path source) {
    var feature = SOURCES.relativize(source).getName(0);
    var name = source.getFileName().toString().replace(".java", "");
    return "### %s: `%s`\n\n```\n%s```\n\n".formatted(feature, name, table(source));
  }

  /** The content of the pre tag in the class comment, which every such class has. */
  private static String table(Path source) {
    try {
      var text = Files.readString(source);
      int from = text.indexOf(" * <pre>\n") + " * <pre>\n".length();
      return text.substring(from, text.indexOf(" * </pre>", from)).replaceAll("(?m)^ \\* ?", "");
    } catch (IOException e) {
      throw new IllegalStateException(source.toString(), e);
    }
  }
}
