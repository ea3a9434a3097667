package dynamodbstore.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PythonJsonTest {
  @Test
  void unicodeIsEscapedOnlyIfAscii() {
    var text = new Json.Text("ü\u2028\u007f\n\u0001\"");

    assertThat(PythonJson.dumps(text)).isEqualTo("\"\\u00fc\\u2028\\u007f\\n\\u0001\\\"\"");
    assertThat(PythonJson.dumpsUnicode(text)).isEqualTo("\"ü\u2028\u007f\\n\\u0001\\\"\"");
  }

  @Test
  void loadsTellsTooManyDigitsFromMalformedText() {
    var digits = "1".repeat(PythonNumbers.MAX_DIGITS + 1);

    assertThat(Json.parse(new Json.Text(digits))).isEmpty();
    assertThat(Json.loads(new Json.Text("[x, " + digits + "]"))).isEmpty();
    assertThatThrownBy(() -> Json.loads(new Json.Text("[" + digits + ", x]")))
        .isInstanceOf(Json.TooManyDigits.class);
  }
}
