package dynamodbstore.spans.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.spans.UnstorableSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostEntriesTest {
  @Test
  void everyEntryIsANumber() {
    assertThat(CostEntries.of("{\"a\": 1, \"b\": 0.25, \"c\": \" 1_0.5 \", \"d\": true}"))
        .containsEntry("a", 1.0)
        .containsEntry("b", 0.25)
        .containsEntry("c", 10.5)
        .containsEntry("d", 1.0);
    assertThat(CostEntries.of("{}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "5",
        "[1]",
        "\"abc\"",
        "{",
        "{\"a\": null}",
        "{\"a\": \"x\"}",
        "{\"a\": [1]}"
      })
  void otherValuesAreRefused(String text) {
    assertThatThrownBy(() -> CostEntries.of(text)).isInstanceOf(UnstorableSpan.class);
  }
}
