package dynamodbstore.archive.records;

import dynamodbstore.api.TraceId;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import java.util.HexFormat;
import java.util.Optional;

/** Records of traces with their assessments, and of spans. */
public final class TraceRecords {
  private static final String ID = "trace_id";
  private static final String SPAN = "span_id";
  private static final String METADATA = "metadata";
  private static final int HEX_DIGITS = 16;

  private TraceRecords() {}

  public static void write(RecordWriter out, Trace trace) {
    out.text(ID, trace.id().text());
    ExperimentRecords.id(out, trace.experiment());
    out.number("request_time", trace.requestTime())
        .number("execution_duration", trace.duration())
        .text("state", trace.state().name())
        .text("client_request_id", trace.clientRequestId())
        .text("request_preview", trace.requestPreview())
        .text("response_preview", trace.responsePreview())
        .texts("tags", trace.tags())
        .texts(METADATA, trace.metadata())
        .texts("run_ids", trace.runs())
        .texts("prompt_versions", trace.prompts())
        .records(
            "token_usage",
            trace.tokens().entrySet(),
            (each, total) -> each.text("key", total.getKey()).real("value", total.getValue()))
        .records("assessments", trace.assessments(), TraceRecords::write);
  }

  private static void write(RecordWriter out, Assessment assessment) {
    out.text("assessment_id", assessment.id())
        .text("name", assessment.name())
        .text("kind", assessment.kind().name())
        .text("value", assessment.value())
        .text("error", assessment.error())
        .number("create_time", assessment.created())
        .number("last_update_time", assessment.updated())
        .text("source_type", assessment.source().type())
        .text("source_id", assessment.source().id())
        .text("run_id", assessment.run())
        .text(SPAN, assessment.span())
        .text("rationale", assessment.rationale())
        .text("overrides", assessment.overrides())
        .flag("valid", assessment.valid())
        .texts(METADATA, assessment.metadata());
  }

  public static TraceDraft read(ArchiveRecord from) {
    var draft =
        new TraceDraft(
            new TraceId(from.text(ID)),
            ExperimentRecords.id(from),
            from.number("request_time"),
            from.constant("state", TraceState.class));
    draft.duration(from.findNumber("execution_duration"));
    draft.clientRequestId(from.find("client_request_id"));
    from.find("request_preview").ifPresent(draft::requestPreview);
    from.find("response_preview").ifPresent(draft::responsePreview);
    draft.tags().putAll(from.map("tags"));
    draft.metadata().putAll(from.map(METADATA));
    draft.runs().addAll(from.texts("run_ids"));
    draft.prompts().addAll(from.texts("prompt_versions"));
    from.records("token_usage")
        .forEach(total -> draft.tokens().put(total.text("key"), total.real("value")));
    from.records("assessments").forEach(one -> draft.assessments().add(assessment(one)));
    return draft;
  }

  private static Assessment assessment(ArchiveRecord from) {
    return new Assessment(
        from.text("assessment_id"),
        from.text("name"),
        from.constant("kind", Assessment.Kind.class),
        from.text("value"),
        from.find("error"),
        from.number("create_time"),
        from.number("last_update_time"),
        new Assessment.Source(from.text("source_type"), from.find("source_id")),
        from.find("run_id"),
        from.find(SPAN),
        from.find("rationale"),
        from.find("overrides"),
        from.flag("valid"),
        from.map(METADATA));
  }

  /** Writes a span of the trace that was written last. */
  public static void write(RecordWriter out, StoredSpan span) {
    out.text(SPAN, hex(span.id()));
    if (!span.isRoot()) {
      out.text("parent_span_id", hex(span.parent()));
    }
    out.text("name", span.name())
        .text("span_type", span.type())
        .text("status", span.status().name())
        .number("start_time_unix_nano", span.startNanos())
        .number("end_time_unix_nano", span.endNanos())
        .text("model", span.model())
        .text("model_provider", span.provider())
        .text("token_usage", span.usage())
        .text("cost", span.cost())
        .text("content", span.content());
  }

  public static StoredSpan span(ArchiveRecord from) {
    return new StoredSpan(
        number(from.text(SPAN)),
        from.find("parent_span_id").map(TraceRecords::number).orElse(Span.NO_PARENT),
        from.text("name"),
        from.find("span_type"),
        from.constant("status", SpanStatus.class),
        from.number("start_time_unix_nano"),
        from.number("end_time_unix_nano"),
        from.find("model"),
        from.find("model_provider"),
        from.find("token_usage"),
        from.find("cost"),
        ascii(from.text("content")));
  }

  private static String ascii(String content) {
    return Optional.of(content)
        .filter(text -> text.chars().allMatch(unit -> unit < 0x80))
        .orElseThrow(() -> new MalformedRecord("the content of a span is not ASCII"));
  }

  private static String hex(long id) {
    return HexFormat.of().toHexDigits(id);
  }

  private static long number(String hex) {
    if (hex.length() != HEX_DIGITS || !hex.chars().allMatch(HexFormat::isHexDigit)) {
      throw new MalformedRecord("\"%s\" is no id of a span".formatted(hex));
    }
    return HexFormat.fromHexDigitsToLong(hex);
  }
}
