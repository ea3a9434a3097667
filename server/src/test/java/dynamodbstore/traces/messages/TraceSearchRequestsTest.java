package dynamodbstore.traces.messages;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.wire.BadRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TraceSearchRequestsTest {
  @Test
  void locationsWithDotsAreRefusedAndLongListsCut() {
    assertThatThrownBy(
            () -> legacy("{\"experiment_ids\": [\"1.5\", \"2.5\", \"aaaaaaaaaaaaaaaaa.1\"]}"))
        .hasMessage(
            "Locations must be a list of experiment IDs. Found invalid experiment IDs: 1.5, 2.5,"
                + " aaaaaaaaaa....");
  }

  @Test
  void pageSizesOutsideOfTheProtocolAreRefused() {
    assertThatThrownBy(() -> legacy("{\"experiment_ids\": [\"1\"], \"max_results\": 0}"))
        .hasMessage(
            "Invalid value 0 for parameter 'max_results' supplied. It must be a positive integer");
    assertThatThrownBy(() -> legacy("{\"experiment_ids\": [\"1\"], \"max_results\": 501}"))
        .isInstanceOf(BadRequest.class)
        .hasMessageStartingWith("Invalid value 501 for parameter 'max_results' supplied:  Hint:");
  }

  private static TraceSearch legacy(String json) {
    return TraceSearchRequests.Legacy.from(
        TraceSearchRequests.Legacy.SCHEMA.read(json.getBytes(StandardCharsets.UTF_8)));
  }
}
