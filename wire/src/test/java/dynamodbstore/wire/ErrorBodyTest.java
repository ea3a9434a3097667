package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.JsonWriter;
import org.junit.jupiter.api.Test;

class ErrorBodyTest {
  @Test
  void everyErrorCodeHasTheReferencesNumberStatusAndBody() {
    var rows = GoldenFile.rows("errors.tsv");

    assertThat(ErrorCode.values()).hasSameSizeAs(rows);
    for (var row : rows) {
      var code = ErrorCode.valueOf(row.get(0));
      var out = JsonWriter.inMemory(100);

      ErrorBody.write(out, code, "No \"run\" é");

      assertThat(code.number()).isEqualTo(Integer.parseInt(row.get(1)));
      assertThat(code.httpStatus()).isEqualTo(Integer.parseInt(row.get(2)));
      assertThat(new String(out.array(), 0, out.length(), UTF_8))
          .isEqualTo(GoldenFile.text(row.get(3)));
    }
  }
}
