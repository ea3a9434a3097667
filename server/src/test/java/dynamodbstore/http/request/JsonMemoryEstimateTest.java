package dynamodbstore.http.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonMemoryEstimateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 0",
        "{} | 1",
        "{\"a\": 1} | 2",
        "[{},{},{}] | 6",
        "{\"a,:[{\": \",,,\"} | 2",
        "{\"a\\\",\": \"\\\\\", \"b\": 2} | 4"
      })
  void separatorsCountOutsideOfStringsOnly(String json, int separators) {
    long one = JsonMemoryEstimate.ofValues("{}".getBytes(UTF_8));

    assertThat(JsonMemoryEstimate.ofValues(json.getBytes(UTF_8))).isEqualTo(separators * one);
    assertThat(one).isPositive();
  }
}
