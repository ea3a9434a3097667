package dynamodbstore.search.vocabulary;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reader of golden files: lines of tab-separated fields. */
final class GoldenLines {
  private GoldenLines() {}

  static List<List<String>> read(String file) {
    try (var in = Objects.requireNonNull(GoldenLines.class.getResourceAsStream(file))) {
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(text.strip().split("\n", -1)).map(GoldenLines::fields).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> fields(String line) {
    return Stream.of(line.split("\t", -1)).map(FilterLines::unescaped).toList();
  }
}
