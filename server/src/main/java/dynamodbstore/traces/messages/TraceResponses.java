package dynamodbstore.traces.messages;

import dynamodbstore.paging.PageEncoder;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.ProtobufTime;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Response messages of traces. Immutable. */
public final class TraceResponses {
  private static final EncodedName TRACE = EncodedName.of("trace");
  private static final EncodedName TRACES = EncodedName.of("traces");
  private static final EncodedName TRACE_INFO = EncodedName.of("trace_info");
  private static final EncodedName TRACE_INFOS = EncodedName.of("trace_infos");
  private static final EncodedName SPANS = EncodedName.of("spans");
  private static final EncodedName TRACE_ID = EncodedName.of("trace_id");
  private static final EncodedName CLIENT_REQUEST_ID = EncodedName.of("client_request_id");
  private static final EncodedName TRACE_LOCATION = EncodedName.of("trace_location");
  private static final EncodedName TYPE = EncodedName.of("type");
  private static final EncodedName MLFLOW_EXPERIMENT = EncodedName.of("mlflow_experiment");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName REQUEST_TIME = EncodedName.of("request_time");
  private static final EncodedName EXECUTION_DURATION = EncodedName.of("execution_duration");
  private static final EncodedName STATE = EncodedName.of("state");
  private static final EncodedName TRACE_METADATA = EncodedName.of("trace_metadata");
  private static final EncodedName ASSESSMENTS = EncodedName.of("assessments");
  private static final EncodedName TAGS = EncodedName.of("tags");
  private static final EncodedName REQUEST_PREVIEW = EncodedName.of("request_preview");
  private static final EncodedName RESPONSE_PREVIEW = EncodedName.of("response_preview");
  private static final EncodedName TRACES_DELETED = EncodedName.of("traces_deleted");

  private final AssessmentFormat.Writer assessment;
  private final BiConsumer<JsonWriter, StoredSpan> span;

  /**
   * @param span writes a span as a JSON object, in OpenTelemetry's form
   */
  public TraceResponses(
      AssessmentFormat.Writer assessment, BiConsumer<JsonWriter, StoredSpan> span) {
    this.assessment = assessment;
    this.span = span;
  }

  /** StartTraceV3 and GetTraceInfoV3. */
  public void trace(JsonWriter out, Trace trace) {
    out.name(TRACE).beginObject();
    info(out.name(TRACE_INFO), trace);
    out.endObject();
  }

  /** GetTrace. */
  public void traceWithSpans(JsonWriter out, TraceWithSpans trace) {
    withSpans(out.name(TRACE), trace);
  }

  /** BatchGetTraces. Reads the traces while it writes them. */
  public void tracesWithSpans(JsonWriter out, Iterator<TraceWithSpans> traces) {
    PageEncoder.write(out, TRACES, traces, "", this::withSpans);
  }

  /** BatchGetTraceInfos. Reads the traces while it writes them. */
  public void infos(JsonWriter out, Iterator<Trace> traces) {
    PageEncoder.write(out, TRACE_INFOS, traces, "", this::info);
  }

  /** SearchTracesV3. */
  public void page(JsonWriter out, TokenPage<Trace> page) {
    PageEncoder.write(out, TRACES, page, this::info);
  }

  /** DeleteTraces and DeleteTracesV3. */
  public static void deleted(JsonWriter out, int count) {
    out.field(TRACES_DELETED, count);
  }

  /**
   * Writes the spans as a file of a trace contains them.
   *
   * @param span writes one span
   */
  public static void data(
      JsonWriter out, List<StoredSpan> spans, BiConsumer<JsonWriter, StoredSpan> span) {
    out.name(SPANS).beginArray();
    spans.forEach(each -> span.accept(out, each));
    out.endArray();
  }

  /** TraceInfoV3. */
  public void info(JsonWriter out, Trace trace) {
    out.beginObject().field(TRACE_ID, trace.id().text());
    trace.clientRequestId().ifPresent(id -> out.field(CLIENT_REQUEST_ID, id));
    out.name(TRACE_LOCATION).beginObject().field(TYPE, "MLFLOW_EXPERIMENT");
    out.name(MLFLOW_EXPERIMENT)
        .beginObject()
        .field(EXPERIMENT_ID, trace.experiment().toString())
        .endObject()
        .endObject();
    out.field(REQUEST_TIME, ProtobufTime.printTimestamp(trace.requestTime()));
    trace
        .duration()
        .ifPresent(millis -> out.field(EXECUTION_DURATION, ProtobufTime.printDuration(millis)));
    out.field(STATE, trace.state().name());
    map(out, TRACE_METADATA, ShortenedTexts.metadata(trace.metadata()));
    assessments(out, trace);
    map(out, TAGS, ShortenedTexts.tags(trace.tags()));
    trace.requestPreview().ifPresent(text -> out.field(REQUEST_PREVIEW, text));
    trace.responsePreview().ifPresent(text -> out.field(RESPONSE_PREVIEW, text));
    out.endObject();
  }

  private void withSpans(JsonWriter out, TraceWithSpans trace) {
    out.beginObject();
    info(out.name(TRACE_INFO), trace.trace());
    if (!trace.spans().isEmpty()) {
      out.name(SPANS).beginArray();
      trace.spans().forEach(each -> span.accept(out, each));
      out.endArray();
    }
    out.endObject();
  }

  private void assessments(JsonWriter out, Trace trace) {
    if (!trace.assessments().isEmpty()) {
      out.name(ASSESSMENTS).beginArray();
      trace.assessments().forEach(each -> assessment.write(out, trace.id(), each));
      out.endArray();
    }
  }

  private static void map(JsonWriter out, EncodedName name, Map<String, String> texts) {
    if (!texts.isEmpty()) {
      out.name(name).beginObject();
      texts.forEach((key, value) -> out.name(key).value(value));
      out.endObject();
    }
  }
}
