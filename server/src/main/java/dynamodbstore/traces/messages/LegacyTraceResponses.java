package dynamodbstore.traces.messages;

import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageEncoder;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Map;

/** Responses to clients older than MLflow 3: times are numbers, maps are lists of pairs. */
public final class LegacyTraceResponses {
  private static final EncodedName TRACE_INFO = EncodedName.of("trace_info");
  private static final EncodedName TRACES = EncodedName.of("traces");
  private static final EncodedName REQUEST_ID = EncodedName.of("request_id");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName TIMESTAMP_MS = EncodedName.of("timestamp_ms");
  private static final EncodedName EXECUTION_TIME_MS = EncodedName.of("execution_time_ms");
  private static final EncodedName STATUS = EncodedName.of("status");
  private static final EncodedName REQUEST_METADATA = EncodedName.of("request_metadata");
  private static final EncodedName TAGS = EncodedName.of("tags");

  private LegacyTraceResponses() {}

  /** StartTrace, EndTrace and GetTraceInfo. */
  public static void trace(JsonWriter out, Trace trace) {
    info(out.name(TRACE_INFO), trace);
  }

  /** SearchTraces. */
  public static void page(JsonWriter out, TokenPage<Trace> page) {
    PageEncoder.write(out, TRACES, page, LegacyTraceResponses::info);
  }

  private static void info(JsonWriter out, Trace trace) {
    out.beginObject()
        .field(REQUEST_ID, trace.id().text())
        .field(EXPERIMENT_ID, trace.experiment().toString())
        .field(TIMESTAMP_MS, trace.requestTime())
        .field(EXECUTION_TIME_MS, trace.duration().orElse(0))
        .field(STATUS, LegacyTraceStatus.of(trace.state()).name());
    pairs(out, REQUEST_METADATA, ShortenedTexts.metadata(trace.metadata()));
    pairs(out, TAGS, ShortenedTexts.tags(trace.tags()));
    out.endObject();
  }

  private static void pairs(JsonWriter out, EncodedName name, Map<String, String> texts) {
    if (!texts.isEmpty()) {
      out.name(name).beginArray();
      texts.forEach((key, value) -> TagMessage.write(out, key, value));
      out.endArray();
    }
  }
}
