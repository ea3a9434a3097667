package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.wire.SampleRequests.CreateExperiment;
import dynamodbstore.wire.SampleRequests.LogMetric;
import dynamodbstore.wire.SampleRequests.Pair;
import dynamodbstore.wire.SampleRequests.SearchRuns;
import dynamodbstore.wire.SampleRequests.TraceLocation;
import dynamodbstore.wire.SampleRequests.ViewType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageTest {
  @Test
  void presentFieldsHaveTheirValues() {
    var message =
        read(
            CreateExperiment.SCHEMA,
            "{\"name\":\"e\",\"tags\":[{\"key\":\"k\",\"value\":\"v\"},{\"key\":\"l\"}]}");

    assertThat(message.text(CreateExperiment.NAME)).isEqualTo("e");
    assertThat(message.messages(CreateExperiment.TAGS))
        .extracting(tag -> tag.text(Pair.KEY))
        .containsExactly("k", "l");
    assertThat(message.messages(CreateExperiment.TAGS))
        .extracting(tag -> tag.has(Pair.VALUE))
        .containsExactly(true, false);
  }

  @Test
  void absentFieldsHaveTheProtocolsDefaults() {
    var message = read(SearchRuns.SCHEMA, "{}");

    assertThat(message.has(SearchRuns.MAX_RESULTS)).isFalse();
    assertThat(message.number(SearchRuns.MAX_RESULTS)).isEqualTo(1000);
    assertThat(message.choice(SearchRuns.RUN_VIEW_TYPE)).isEqualTo(ViewType.ACTIVE_ONLY);
    assertThat(message.text(SearchRuns.FILTER)).isEmpty();
    assertThat(message.texts(SearchRuns.ORDER_BY)).isEmpty();
  }

  @Test
  void fieldWithItsDefaultValueIsPresent() {
    var message =
        read(LogMetric.SCHEMA, "{\"run_id\":\"r\",\"key\":\"k\",\"value\":0,\"timestamp\":0}");

    assertThat(message.has(LogMetric.VALUE)).isTrue();
    assertThat(message.has(LogMetric.STEP)).isFalse();
  }

  @Test
  void absentNestedMessageIsEmpty() {
    var location = read(TraceLocation.SCHEMA, "{}");

    assertThat(location.has(TraceLocation.MLFLOW_EXPERIMENT)).isFalse();
    assertThat(location.message(TraceLocation.MLFLOW_EXPERIMENT).text(TraceLocation.EXPERIMENT_ID))
        .isEmpty();
  }

  @Test
  void requestThatCrashesTheReferenceIsABadRequest() {
    assertThatThrownBy(() -> read(SearchRuns.SCHEMA, "{\"max_results\":null}"))
        .isInstanceOfSatisfying(
            BadRequest.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessage(
            "Invalid value null for parameter 'max_results' supplied:  Hint: Value was of type"
                + " 'NoneType'. See the API docs for more information about request parameters.");
    assertThatThrownBy(() -> read(CreateExperiment.SCHEMA, "[]"))
        .hasMessage("The request body must be a JSON object.");
    assertThatThrownBy(() -> read(CreateExperiment.SCHEMA, "\"{\""))
        .hasMessage("The request body is a string that is not JSON.");
  }

  @Test
  void queryWithAnInvalidBooleanIsRefused() {
    assertThatThrownBy(
            () ->
                SampleRequests.GetTrace.SCHEMA.readQuery(
                    Map.of("trace_id", List.of("t"), "allow_partial", List.of("yes"))))
        .isInstanceOfSatisfying(
            BadRequest.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER_VALUE))
        .hasMessage("Invalid boolean value: yes, must be 'true' or 'false'.");
  }

  @Test
  void checkOfAnotherMessagesFieldIsRejected() {
    assertThatThrownBy(() -> CreateExperiment.SCHEMA.check(LogMetric.RUN_ID, Check.REQUIRED))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Message read(Schema schema, String body) {
    return schema.read(body.getBytes(UTF_8));
  }
}
