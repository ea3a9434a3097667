package dynamodbstore.imports.source;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads traces of an experiment in the order of their times, a page at a time. Databases of MLflow
 * 2 have no spans, which are files there, and no assessments.
 */
public final class SourceTraces implements ImportSource.Traces {
  private final SourceDatabase database;

  SourceTraces(SourceDatabase database) {
    this.database = database;
  }

  /** Place of a trace in the order. */
  public record Cursor(long time, String id) {
    static final Cursor START = new Cursor(Long.MIN_VALUE, "");
  }

  /** Trace without what other tables contain. */
  public record BareTrace(TraceDraft draft) {
    public TraceId id() {
      return draft.id();
    }

    Cursor cursor() {
      return new Cursor(draft.requestTime(), draft.id().text());
    }
  }

  @Override
  public long count(long experiment) {
    return database.hasTable("trace_info")
        ? database.count(
            "SELECT COUNT(*) AS n FROM trace_info WHERE experiment_id = ?", List.of(experiment))
        : 0;
  }

  @Override
  public void each(ExperimentId experiment, Consumer<List<BareTrace>> pages) {
    var page = after(experiment, Cursor.START);
    while (!page.isEmpty()) {
      pages.accept(page);
      page = after(experiment, page.getLast().cursor());
    }
  }

  private List<BareTrace> after(ExperimentId experiment, Cursor last) {
    if (!database.hasTable("trace_info")) {
      return List.of();
    }
    var sql =
        "SELECT request_id, timestamp_ms, execution_time_ms, status, "
            + String.join(
                ", ",
                database.column("trace_info", "client_request_id"),
                database.column("trace_info", "request_preview"),
                database.column("trace_info", "response_preview"))
            + " FROM trace_info WHERE experiment_id = ? AND (timestamp_ms, request_id) > (?, ?)"
            + " ORDER BY timestamp_ms, request_id LIMIT "
            + IdPage.SIZE;
    return database.list(
        sql,
        List.of(experiment.number(), last.time(), last.id()),
        row -> new BareTrace(draft(experiment, row)));
  }

  private static TraceDraft draft(ExperimentId experiment, SourceRow row) {
    var draft =
        new TraceDraft(
            new TraceId(row.text("request_id")),
            experiment,
            row.number("timestamp_ms"),
            state(row.text("status")));
    draft.duration(row.findNumber("execution_time_ms"));
    draft.clientRequestId(row.find("client_request_id"));
    row.find("request_preview").ifPresent(draft::requestPreview);
    row.find("response_preview").ifPresent(draft::responsePreview);
    return draft;
  }

  private static TraceState state(String name) {
    return Arrays.stream(TraceState.values())
        .filter(state -> state.name().equals(name))
        .findFirst()
        .orElse(TraceState.STATE_UNSPECIFIED);
  }

  /** Adds tags, metadata, links and assessments. */
  @Override
  public void complete(List<BareTrace> page) {
    var byId = new LinkedHashMap<String, TraceDraft>();
    page.forEach(one -> byId.put(one.id().text(), one.draft()));
    var ids = IdPage.arguments(List.copyOf(byId.keySet()));
    each(
        "SELECT * FROM trace_tags WHERE request_id IN (%s) ORDER BY request_id, key",
        ids, byId, (row, draft) -> draft.tags().put(row.text("key"), row.text("value")));
    each(
        "SELECT * FROM trace_request_metadata WHERE request_id IN (%s) ORDER BY request_id, key",
        ids, byId, (row, draft) -> draft.metadata().put(row.text("key"), row.text("value")));
    if (database.hasTable("assessments")) {
      each(
          "SELECT *, trace_id AS request_id FROM assessments WHERE trace_id IN (%s)"
              + " ORDER BY created_timestamp, assessment_id",
          ids, byId, (row, draft) -> draft.assessments().add(assessment(row)));
    }
    if (database.hasTable("entity_associations")) {
      each(
          "SELECT *, source_id AS request_id FROM entity_associations WHERE source_type = 'trace'"
              + " AND source_id IN (%s) ORDER BY destination_id",
          ids, byId, SourceTraces::link);
    }
  }

  /** Adds what a row says to a trace. */
  private interface Addition {
    void add(SourceRow row, TraceDraft draft);
  }

  private void each(String sql, List<String> ids, Map<String, TraceDraft> byId, Addition addition) {
    try (var rows = database.rows(sql.formatted(IdPage.PLACEHOLDERS), ids)) {
      while (rows.next()) {
        var draft = byId.get(rows.row().text("request_id"));
        if (draft != null) {
          addition.add(rows.row(), draft);
        }
      }
    }
  }

  private static void link(SourceRow row, TraceDraft draft) {
    var target = row.text("destination_id");
    boolean _ =
        switch (row.text("destination_type")) {
          case "run" -> draft.runs().add(target);
          case "prompt_version" -> draft.prompts().add(target);
          default -> false;
        };
  }

  private static Assessment assessment(SourceRow row) {
    return new Assessment(
        row.text("assessment_id"),
        row.text("name"),
        switch (row.text("assessment_type")) {
          case "expectation" -> Assessment.Kind.EXPECTATION;
          case "issue" -> Assessment.Kind.ISSUE;
          default -> Assessment.Kind.FEEDBACK;
        },
        row.text("value"),
        row.find("error"),
        row.number("created_timestamp"),
        row.number("last_updated_timestamp"),
        new Assessment.Source(row.text("source_type"), row.find("source_id")),
        row.find("run_id"),
        row.find("span_id"),
        row.find("rationale"),
        row.find("overrides"),
        row.flag("valid"),
        SourceJson.texts(row.text("assessment_metadata")));
  }

  @Override
  public List<StoredSpan> spans(BareTrace one) {
    var trace = one.id();
    return database.hasTable("spans")
        ? database.list(
            "SELECT * FROM spans WHERE trace_id = ? ORDER BY start_time_unix_nano, span_id",
            List.of(trace.text()),
            row -> SourceSpans.span(trace, row))
        : List.of();
  }
}
