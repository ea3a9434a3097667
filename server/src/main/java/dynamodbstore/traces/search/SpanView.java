package dynamodbstore.traces.search;

import dynamodbstore.search.EntityView;
import dynamodbstore.spans.StoredSpan;
import java.util.Optional;

/** Span as the subject of comparisons that refer to one span. */
record SpanView(StoredSpan span) implements EntityView {
  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "name" -> Optional.of(new Datum.Text(span.name()));
      case "type" -> span.type().map(Datum.Text::new);
      case "status" -> Optional.of(new Datum.Text(span.status().name()));
      case "content" -> Optional.of(new Datum.Text(span.content()));
      case "start_time_unix_nano" -> Optional.of(new Datum.Whole(span.startNanos()));
      default -> Optional.empty();
    };
  }
}
