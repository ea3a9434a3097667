package dynamodbstore.traces.search;

import dynamodbstore.search.EntityView;
import dynamodbstore.search.FieldKind;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Assessment.Kind;
import dynamodbstore.traces.entity.Trace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Trace as the subject of filters and orders.
 *
 * @param spanList empty if the search does not refer to spans
 * @param sessions assessments of whole sessions; empty if the search does not refer to assessments
 */
public record TraceView(Trace trace, List<StoredSpan> spanList, SessionAssessments sessions)
    implements EntityView {
  public TraceView {
    spanList = List.copyOf(spanList);
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "request_id" -> Optional.of(new Datum.Text(trace.id().text()));
      case "timestamp_ms" -> Optional.of(new Datum.Whole(trace.requestTime()));
      case "execution_time_ms" ->
          trace.duration().isPresent()
              ? Optional.of(new Datum.Whole(trace.duration().getAsLong()))
              : Optional.empty();
      case "end_time_ms" ->
          Optional.of(new Datum.Whole(trace.requestTime() + trace.duration().orElse(0)));
      case "status" -> Optional.of(new Datum.Text(trace.state().name()));
      case "client_request_id" -> trace.clientRequestId().map(Datum.Text::new);
      case "experiment_id" -> Optional.of(new Datum.Whole(trace.experiment().number()));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> tag(String key) {
    return Optional.ofNullable(trace.tags().get(key));
  }

  @Override
  public Optional<String> metadata(String key) {
    return Optional.ofNullable(trace.metadata().get(key));
  }

  @Override
  public Collection<String> links(String kind) {
    return switch (kind) {
      case "run" -> trace.runs();
      case "prompt" -> trace.prompts();
      case "issue" ->
          trace.assessments().stream()
              .filter(assessment -> assessment.kind() == Kind.ISSUE)
              .map(Assessment::name)
              .toList();
      default -> List.of();
    };
  }

  @Override
  public List<String> assessments(FieldKind kind, String name) {
    var values = new ArrayList<>(sessions.values(trace, kind, name));
    for (var assessment : trace.assessments()) {
      if (SessionAssessments.isValid(assessment, kind, name)) {
        values.add(assessment.value());
      }
    }
    return values;
  }

  @Override
  public List<SpanView> spans() {
    return spanList.stream().map(SpanView::new).toList();
  }
}
