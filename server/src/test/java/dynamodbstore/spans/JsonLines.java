package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reader of test data: files with a JSON object in each line. */
public final class JsonLines {
  private JsonLines() {}

  /** Path of a resource of this package. */
  public static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(JsonLines.class.getResource(name), name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static List<Json.Dict> read(String name) {
    try {
      return Files.readAllLines(resource(name), UTF_8).stream()
          .map(line -> (Json.Dict) Json.parse(new Json.Text(line)).orElseThrow())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
