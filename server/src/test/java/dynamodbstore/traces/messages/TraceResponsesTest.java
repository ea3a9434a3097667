package dynamodbstore.traces.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.paging.TokenPage;
import dynamodbstore.traces.TraceSamples;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TraceResponsesTest {
  private final TraceResponses responses =
      new TraceResponses(
          (out, trace, assessment) -> out.value(trace + "/" + assessment.id()),
          (out, span) -> out.value(span.name()));

  @Test
  void traceIsWrittenAsMlflowWritesIt() {
    assertThat(json(out -> responses.trace(out, whole())))
        .isEqualTo(
            """
            {"trace":{"trace_info":{"trace_id":"tr-1","client_request_id":"c","trace_location":\
            {"type":"MLFLOW_EXPERIMENT","mlflow_experiment":{"experiment_id":"7"}},\
            "request_time":"2025-04-15T08:49:18.699Z","execution_duration":"1.500s","state":"OK",\
            "trace_metadata":{"m":"1"},"assessments":["tr-1/a-1"],"tags":{"t":"v"},\
            "request_preview":"rq","response_preview":""}}}\
            """);
  }

  @Test
  void absentValuesAreOmitted() {
    var trace = TraceSamples.draft("tr-1", 0).toTrace();

    assertThat(json(out -> responses.infos(out, List.of(trace).iterator())))
        .isEqualTo(
            """
            {"trace_infos":[{"trace_id":"tr-1","trace_location":{"type":"MLFLOW_EXPERIMENT",\
            "mlflow_experiment":{"experiment_id":"7"}},"request_time":"1970-01-01T00:00:00Z",\
            "state":"IN_PROGRESS"}]}\
            """);
    assertThat(json(out -> responses.infos(out, List.<Trace>of().iterator()))).isEqualTo("{}");
  }

  @Test
  void spansFollowTheInfo() {
    var trace = TraceSamples.draft("tr-1", 0).toTrace();
    var spans = List.of(TraceSamples.root(1, 1), TraceSamples.child(2, 1, 2));

    assertThat(json(out -> responses.traceWithSpans(out, new TraceWithSpans(trace, spans))))
        .startsWith("{\"trace\":{\"trace_info\":{")
        .endsWith("},\"spans\":[\"s1\",\"s2\"]}}");
    assertThat(json(out -> TraceResponses.data(out, spans, (to, span) -> to.value(span.name()))))
        .isEqualTo("{\"spans\":[\"s1\",\"s2\"]}");
    assertThat(
            json(out -> TraceResponses.data(out, List.of(), (to, span) -> to.value(span.name()))))
        .isEqualTo("{\"spans\":[]}");
  }

  @Test
  void longTextsAreTruncatedByCharacters() {
    var face = "\uD83D\uDE00";
    var draft = TraceSamples.draft("tr-1", 0);
    draft.tags().put(face.repeat(251), face.repeat(4097));
    draft.metadata().put("m".repeat(251), "n".repeat(251));

    var json = json(out -> responses.trace(out, draft.toTrace()));

    assertThat(json)
        .contains("{\"" + face.repeat(250) + "\":\"" + face.repeat(4096) + "\"}")
        .contains("{\"" + "m".repeat(250) + "\":\"" + "n".repeat(250) + "\"}");
  }

  @Test
  void keysThatAreEqualOnceTruncatedAreWrittenOnce() {
    var draft = TraceSamples.draft("tr-1", 0);
    draft.tags().put("k".repeat(250), "1");
    draft.tags().put("k".repeat(251), "2");

    assertThat(json(out -> responses.trace(out, draft.toTrace())))
        .contains("\"tags\":{\"" + "k".repeat(250) + "\":\"2\"}");
  }

  @Test
  void olderClientsGetNumbersAndPairs() {
    var page = new TokenPage<>(List.of(whole(), TraceSamples.draft("tr-2", 5).toTrace()), "next");

    assertThat(json(out -> LegacyTraceResponses.page(out, page)))
        .isEqualTo(
            """
            {"traces":[{"request_id":"tr-1","experiment_id":"7","timestamp_ms":1744706958699,\
            "execution_time_ms":1500,"status":"OK","request_metadata":[{"key":"m","value":"1"}],\
            "tags":[{"key":"t","value":"v"}]},{"request_id":"tr-2","experiment_id":"7",\
            "timestamp_ms":5,"execution_time_ms":0,"status":"IN_PROGRESS"}],\
            "next_page_token":"next"}\
            """);
  }

  private static Trace whole() {
    var draft = TraceSamples.draft("tr-1", 1744706958699L);
    draft.state(TraceState.OK);
    draft.duration(OptionalLong.of(1500));
    draft.clientRequestId(Optional.of("c"));
    draft.requestPreview("rq");
    draft.responsePreview("");
    draft.metadata().put("m", "1");
    draft.tags().put("t", "v");
    draft.assessments().add(TraceSamples.assessment("a-1", "1"));
    return draft.toTrace();
  }

  private static String json(Consumer<JsonWriter> fields) {
    var out = JsonWriter.inMemory(256).beginObject();
    fields.accept(out);
    out.endObject();
    return new String(out.array(), 0, out.length(), UTF_8);
  }
}
