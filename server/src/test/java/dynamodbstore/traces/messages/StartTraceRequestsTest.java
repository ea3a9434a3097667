package dynamodbstore.traces.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.TraceSamples;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import org.junit.jupiter.api.Test;

class StartTraceRequestsTest {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text ASSESSMENT_ID = FIELDS.text("assessment_id");

  private final StartTraceRequests requests =
      new StartTraceRequests(
          new AssessmentFormat(
              FIELDS.schema(),
              (trace, sent) -> TraceSamples.assessment(sent.text(ASSESSMENT_ID), trace.text()),
              (_, _, _) -> {}));

  @Test
  void fieldsOfTheRequestAreRead() {
    var start =
        read(
            """
            {"trace":{"trace_info":{"trace_id":"tr-1","client_request_id":"c",\
            "trace_location":{"type":"MLFLOW_EXPERIMENT","mlflow_experiment":{"experiment_id":"7"}},\
            "request_preview":"rq","response_preview":"","request_time":"1970-01-01T00:00:01.500Z",\
            "execution_duration":"2s","state":"ERROR","trace_metadata":{"m":"1"},\
            "assessments":[{"assessment_id":"a-1"}],"tags":{"b":"1","a":"2"}}}}\
            """);

    assertThat(start.trace()).isEqualTo(new TraceId("tr-1"));
    assertThat(start.experiment()).hasValue(new ExperimentId(7));
    assertThat(start.requestTime()).isEqualTo(1500);
    assertThat(start.duration()).hasValue(2000);
    assertThat(start.state()).isEqualTo(TraceState.ERROR);
    assertThat(start.clientRequestId()).hasValue("c");
    assertThat(start.requestPreview()).hasValue("rq");
    assertThat(start.responsePreview()).hasValue("");
    assertThat(start.metadata()).containsExactly(entry("m", "1"));
    assertThat(start.tags()).containsExactly(entry("b", "1"), entry("a", "2"));
    assertThat(start.assessments()).containsExactly(TraceSamples.assessment("a-1", "tr-1"));
  }

  @Test
  void absentFieldsHaveDefaults() {
    var start = read("{\"trace\":{}}");

    assertThat(start.trace().text()).isEmpty();
    assertThat(start.experiment()).isEmpty();
    assertThat(start.requestTime()).isZero();
    assertThat(start.duration()).isEmpty();
    assertThat(start.state()).isEqualTo(TraceState.STATE_UNSPECIFIED);
    assertThat(start.clientRequestId()).isEmpty();
    assertThat(start.tags()).isEmpty();
  }

  private StartTrace read(String json) {
    return requests.from(json.getBytes(UTF_8));
  }
}
