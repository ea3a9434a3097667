package dynamodbstore.spans.translation;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoubleEncodingTest {
  private static final String KEY = "key";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "LLM",
        "two words",
        "a \"quote\"",
        "a \\ backslash",
        "é",
        "two\nlines",
        "\\",
        "\""
      })
  void textThatIsEncodedTwiceIsEncodedOnceThen(String text) {
    var once = encoded(text);
    var attributes = new SpanAttributes(Map.of(KEY, encoded(once)));

    DoubleEncoding.remove(attributes);

    assertThat(attributes.find(KEY)).contains(once);
    assertThat(attributes.decoded(KEY)).contains(new Json.Text(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1\"", "\"true\"", "\"null\"", "\"\\\"open\"", "\"\\\"a\\\" b\""})
  void otherTextKeepsItsEncoding(String json) {
    var attributes = new SpanAttributes(Map.of(KEY, json));

    DoubleEncoding.remove(attributes);

    assertThat(attributes.find(KEY)).contains(json);
  }

  private static String encoded(String text) {
    return PythonJson.dumps(new Json.Text(text));
  }
}
