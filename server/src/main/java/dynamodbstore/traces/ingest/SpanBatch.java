package dynamodbstore.traces.ingest;

import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Spans of one trace in one export request, and what they say about the trace. For one thread. */
final class SpanBatch {
  private static final String SESSION = "session.id";
  private static final String CONVERSATION = "gen_ai.conversation.id";
  private static final String USER = "user.id";
  private static final String TAG_PREFIX = "mlflow.traceTag.";
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final List<StoredSpan> spans = new ArrayList<>();
  private final Map<String, String> tags = new LinkedHashMap<>();
  private long earliest = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;
  private Optional<TraceState> state = Optional.empty();
  private Optional<String> session = Optional.empty();
  private Optional<String> user = Optional.empty();
  private Optional<Span> root = Optional.empty();
  private Map<String, Json> resource = Map.of();

  /**
   * Adds a span.
   *
   * @param span translated
   * @param origin attributes of the resource that produced it
   */
  void add(Span span, StoredSpan stored, Map<String, Json> origin) {
    spans.add(stored);
    earliest = Math.min(earliest, span.startNanos() / NANOS_PER_MILLI);
    latest = Math.max(latest, span.endNanos() / NANOS_PER_MILLI);
    if (resource.isEmpty()) {
      resource = origin;
    }
    if (session.isEmpty()) {
      session = attribute(span, SESSION).or(() -> attribute(span, CONVERSATION));
    }
    if (user.isEmpty()) {
      user = attribute(span, USER);
    }
    if (span.isRoot()) {
      addRoot(span);
    }
  }

  /** Of several roots the first determines the state, the last the previews, and all the tags. */
  private void addRoot(Span span) {
    if (state.isEmpty()) {
      state = Optional.of(span.status() == SpanStatus.ERROR ? TraceState.ERROR : TraceState.OK);
    }
    root = Optional.of(span);
    for (var key : span.attributes().keySet()) {
      if (key.startsWith(TAG_PREFIX)) {
        attribute(span, key)
            .ifPresent(value -> tags.put(key.substring(TAG_PREFIX.length()), value));
      }
    }
  }

  /** The text of an attribute that is a text; the JSON text of any other. */
  private static Optional<String> attribute(Span span, String key) {
    return Optional.ofNullable(span.attributes().get(key))
        .filter(json -> !json.isEmpty())
        .map(SpanBatch::unquoted);
  }

  private static String unquoted(String json) {
    try {
      return Json.parse(new Json.Text(json)).orElse(new Json.Null())
              instanceof Json.Text(String text, _)
          ? text
          : json;
    } catch (Json.TooDeep _) {
      return json;
    }
  }

  /** In the order of arrival; an id can occur twice. */
  List<StoredSpan> spans() {
    return spans;
  }

  /** Earliest start in milliseconds. */
  long earliest() {
    return earliest;
  }

  /** Latest end in milliseconds; 0 if no span has ended. */
  long latest() {
    return latest;
  }

  /** State of the trace, if the batch has a root span. */
  Optional<TraceState> state() {
    return state;
  }

  Optional<String> session() {
    return session.filter(text -> !text.isEmpty());
  }

  Optional<String> user() {
    return user.filter(text -> !text.isEmpty());
  }

  Optional<Span> root() {
    return root;
  }

  /** Attributes of the first resource that has any. */
  Map<String, Json> resource() {
    return resource;
  }

  /** Tags that the client sent as attributes of root spans. */
  Map<String, String> tags() {
    return tags;
  }
}
