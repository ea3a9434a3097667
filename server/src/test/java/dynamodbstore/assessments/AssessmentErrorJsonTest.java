package dynamodbstore.assessments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Truncation of stack traces; the lengths are those that the reference returns. */
final class AssessmentErrorJsonTest {
  private static final String PREFIX = "[Stack trace is truncated]\n...\n";

  @Test
  void stackTraceOfTenThousandCharactersIsComplete() {
    var longest = "😀".repeat(10_000);

    assertThat(returned(longest)).isEqualTo(longest);
  }

  @Test
  void longerStackTraceKeepsItsEnd() {
    var tooLong = "first" + "😀".repeat(9_995) + "z";

    var returned = returned(tooLong);

    assertThat(returned).isEqualTo(PREFIX + "😀".repeat(9_968) + "z");
    assertThat(returned.codePointCount(0, returned.length())).isEqualTo(10_000);
  }

  private static String returned(String stackTrace) {
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    entries.put(new Json.Text("error_code"), new Json.Text("X"));
    entries.put(new Json.Text("stack_trace"), new Json.Text(stackTrace));
    var out = JsonWriter.inMemory(100);
    AssessmentErrorJson.write(out, new Json.Dict(entries));
    var json = Json.parse(new Json.Text(new String(out.array(), 0, out.length(), UTF_8)));
    return ((Json.Text) ((Json.Dict) json.orElseThrow()).find("stack_trace").orElseThrow()).value();
  }
}
