package dynamodbstore.traces.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.TraceId;
import dynamodbstore.otlp.OtlpSpan;
import dynamodbstore.spans.JsonLines;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.ReservedTraceNames;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Batches of spans as the reference stored them: each line has requests, and the trace after each.
 * A request without spans is {@code start_trace}, of which only the result is of interest here.
 */
class RecordedBatchesTest {
  @TestFactory
  Stream<DynamicTest> tracesAreAsInTheReference() {
    return JsonLines.read("/dynamodbstore/traces/ingest/log-spans.jsonl").stream()
        .map(line -> DynamicTest.dynamicTest(text(line, "name"), () -> replay(line)));
  }

  private static void replay(Json.Dict line) {
    var clock = new TestClock();
    var traces = new TestTraces(new MemoryTable(clock, new Meter()), clock);
    var service = TestTraces.ingest(traces.writer());
    var id = new TraceId(text(line, "trace"));
    for (var step : dicts(line, "steps")) {
      var expected = trace(id, (Json.Dict) step.find("trace").orElseThrow());
      if (step.find("spans").isPresent()) {
        var spans = dicts(step, "spans").stream().map(span -> span(id, span)).toList();
        var _ = service.log(TestTraces.EVERYTHING, TestTraces.HERE, spans);
      } else {
        start(traces, id, expected);
      }
      assertThat(withoutLocation(traces.repository.find(id).orElseThrow())).isEqualTo(expected);
    }
  }

  /** Stores the trace as the reference has it after {@code start_trace}. */
  private static void start(TestTraces traces, TraceId id, Trace started) {
    var _ =
        traces
            .writer()
            .createOrChange(
                id,
                started::toDraft,
                draft -> {
                  draft.requestTime(started.requestTime());
                  draft.duration(started.duration());
                  draft.state(started.state());
                  started.requestPreview().ifPresent(draft::requestPreview);
                  started.responsePreview().ifPresent(draft::responsePreview);
                  draft.tags().putAll(started.tags());
                  draft.metadata().putAll(started.metadata());
                  draft.tokens().putAll(started.tokens());
                });
  }

  private static Trace withoutLocation(Trace trace) {
    var draft = trace.toDraft();
    draft.tags().remove(ReservedTraceNames.ARTIFACT_LOCATION);
    return draft.toTrace();
  }

  private static Trace trace(TraceId id, Json.Dict recorded) {
    var draft =
        new TraceDraft(
            id,
            TestTraces.HERE,
            number(recorded, "time").orElseThrow(),
            TraceState.valueOf(text(recorded, "state")));
    draft.duration(number(recorded, "duration"));
    optional(recorded, "request").ifPresent(draft::requestPreview);
    optional(recorded, "response").ifPresent(draft::responsePreview);
    values(recorded, "tags").forEach((key, tag) -> draft.tags().put(key, text(tag)));
    values(recorded, "metadata").forEach((key, value) -> draft.metadata().put(key, text(value)));
    values(recorded, "tokens")
        .forEach((key, total) -> draft.tokens().put(key, ((Json.Real) total).value()));
    return draft.toTrace();
  }

  private static OtlpSpan span(TraceId trace, Json.Dict recorded) {
    var attributes = new LinkedHashMap<String, String>();
    values(recorded, "attributes").forEach((key, value) -> attributes.put(key, text(value)));
    var span =
        new Span(
            trace,
            number(recorded, "id").orElseThrow(),
            number(recorded, "parent").orElseThrow(),
            "s" + number(recorded, "id").orElseThrow(),
            Long.parseLong(text(recorded, "start")),
            Long.parseLong(text(recorded, "end")),
            SpanStatus.valueOf(text(recorded, "status")),
            "",
            attributes,
            List.of(),
            List.of());
    return new OtlpSpan(span, values(recorded, "resource"));
  }

  private static List<Json.Dict> dicts(Json.Dict dict, String key) {
    return ((Json.Items) dict.find(key).orElseThrow())
        .items().stream().map(Json.Dict.class::cast).toList();
  }

  private static Map<String, Json> values(Json.Dict dict, String key) {
    var values = new LinkedHashMap<String, Json>();
    ((Json.Dict) dict.find(key).orElseThrow())
        .entries()
        .forEach((name, value) -> values.put(name.value(), value));
    return values;
  }

  private static OptionalLong number(Json.Dict dict, String key) {
    return dict.find(key).orElseThrow() instanceof Json.Whole(var value)
        ? OptionalLong.of(value.longValueExact())
        : OptionalLong.empty();
  }

  private static Optional<String> optional(Json.Dict dict, String key) {
    return dict.find(key).filter(Json.Text.class::isInstance).map(RecordedBatchesTest::text);
  }

  private static String text(Json.Dict dict, String key) {
    return text(dict.find(key).orElseThrow());
  }

  private static String text(Json json) {
    return ((Json.Text) json).value();
  }
}
