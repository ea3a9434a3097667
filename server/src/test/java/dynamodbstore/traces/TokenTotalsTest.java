package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenTotalsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"input_tokens\": 3, \"other\": 4} | {input_tokens=3.0}",
        "{\"total_tokens\": 3.5, \"input_tokens\": null} | {total_tokens=3.5}",
        "{\"input_tokens\": \" 1_0 \", \"output_tokens\": true} | {input_tokens=10.0,"
            + " output_tokens=1.0}",
        "{\"cache_read_input_tokens\": 1, \"cache_creation_input_tokens\": 2} |"
            + " {cache_read_input_tokens=1.0, cache_creation_input_tokens=2.0}",
        "{\"input_tokens\": 3, \"output_tokens\": \"x\"} | {}",
        "{\"input_tokens\": [3]} | {}",
        "{\"input_tokens\": NaN, \"output_tokens\": 1} | {output_tokens=1.0}",
        "[] | {}",
        "nope | {}",
        "`` | {}"
      })
  void totalsAreNumbersAsPythonReadsThem(String json, String totals) {
    assertThat(TokenTotals.parse(json)).hasToString(totals);
  }
}
