package dynamodbstore.spans.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spans.JsonLines;
import dynamodbstore.wire.json.Json;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The file contains inputs of ours, and the previews that the reference makes of them. */
class TracePreviewTest {
  @Test
  void previewsAreThoseOfTheReference() {
    for (var line : JsonLines.read("aggregation/previews.jsonl")) {
      var text = text(line, "text").orElseThrow();
      var role =
          TracePreview.Role.valueOf(text(line, "role").orElseThrow().toUpperCase(Locale.ROOT));

      assertThat(TracePreview.of(text, role)).as(text).isEqualTo(text(line, "preview"));
    }
  }

  private static Optional<String> text(Json.Dict line, String key) {
    return line.find(key).map(json -> ((Json.Text) json).value());
  }
}
