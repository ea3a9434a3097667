package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.LongValuePolicy;
import org.junit.jupiter.api.Test;

class TraceTagRulesTest {
  @Test
  void longValueIsTruncatedUnlessThatIsDisabled() {
    var value = "x".repeat(8001);

    assertThat(TraceTagRules.checkedTag("k", value, LongValuePolicy.CUT).value()).hasSize(8000);
    assertThatThrownBy(() -> TraceTagRules.checkedTag("k", value, LongValuePolicy.REFUSED))
        .hasMessage("'value' exceeds the maximum length of 8000 characters");
  }

  @Test
  void markOfAFailedArchivalMayBeDeletedButNotSet() {
    var key = "mlflow.trace.archivalFailure";

    assertThatNoException().isThrownBy(() -> TraceTagRules.checkDeletable(key));
    assertThatThrownBy(() -> TraceTagRules.checkedTag(key, "v", LongValuePolicy.CUT))
        .hasMessage(
            "Tag 'mlflow.trace.archivalFailure' is immutable and cannot be set on a trace.");
  }
}
