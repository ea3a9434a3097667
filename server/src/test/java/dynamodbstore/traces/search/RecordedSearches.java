package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Random traces, and random searches among them with the results of the reference. */
final class RecordedSearches {
  private final Json.Dict recorded;

  private RecordedSearches(Json.Dict recorded) {
    this.recorded = recorded;
  }

  /**
   * One search.
   *
   * @param result ids in order, or the error
   */
  record Recorded(String filter, List<String> orders, List<String> experiments, String result) {}

  static RecordedSearches read() {
    try (var in =
        Objects.requireNonNull(RecordedSearches.class.getResourceAsStream("searches.json"))) {
      var bytes = in.readAllBytes();
      return new RecordedSearches((Json.Dict) Json.parse(bytes, 0, bytes.length).orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Recorded> searches() {
    return items(recorded, "searches").stream()
        .map(
            search ->
                new Recorded(
                    text(search, "filter"),
                    texts(search, "orders"),
                    texts(search, "experiments"),
                    find(search, "error").orElseGet(() -> String.join(",", texts(search, "ids")))))
        .toList();
  }

  List<TraceWithSpans> traces() {
    return items(recorded, "traces").stream().map(RecordedSearches::trace).toList();
  }

  private static TraceWithSpans trace(Json given) {
    var draft =
        new TraceDraft(
            new TraceId(text(given, "id")),
            new ExperimentId(number(given, "experiment").orElseThrow()),
            number(given, "time").orElseThrow(),
            TraceState.valueOf(text(given, "status")));
    draft.duration(number(given, "duration"));
    draft.clientRequestId(find(given, "client"));
    draft.tags().putAll(map(given, "tags"));
    draft.metadata().putAll(map(given, "metadata"));
    draft.runs().addAll(texts(given, "runs"));
    draft.prompts().addAll(texts(given, "prompts"));
    items(given, "assessments").forEach(one -> draft.assessments().add(assessment(one)));
    var spans = items(given, "spans").stream().map(RecordedSearches::span).toList();
    return new TraceWithSpans(draft.toTrace(), spans);
  }

  private static Assessment assessment(Json given) {
    return new Assessment(
        text(given, "id"),
        text(given, "name"),
        Assessment.Kind.valueOf(text(given, "kind").toUpperCase(Locale.ROOT)),
        text(given, "value"),
        Optional.empty(),
        1,
        1,
        new Assessment.Source("HUMAN", Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        value(given, "valid").equals(new Json.Bool(true)),
        map(given, "metadata"));
  }

  private static StoredSpan span(Json given) {
    long start = number(given, "start").orElseThrow();
    return new StoredSpan(
        number(given, "id").orElseThrow(),
        Span.NO_PARENT,
        text(given, "name"),
        find(given, "type"),
        SpanStatus.valueOf(text(given, "status")),
        start,
        start + 1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        text(given, "content"));
  }

  private static Json value(Json given, String key) {
    return ((Json.Dict) given).find(key).orElse(new Json.Null());
  }

  private static Optional<String> find(Json given, String key) {
    return value(given, key) instanceof Json.Text text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static String text(Json given, String key) {
    return find(given, key).orElseThrow();
  }

  private static OptionalLong number(Json given, String key) {
    return value(given, key) instanceof Json.Whole(var whole)
        ? OptionalLong.of(whole.longValueExact())
        : OptionalLong.empty();
  }

  private static List<Json> items(Json given, String key) {
    return ((Json.Items) value(given, key)).items();
  }

  private static List<String> texts(Json given, String key) {
    return items(given, key).stream().map(item -> ((Json.Text) item).value()).toList();
  }

  private static Map<String, String> map(Json given, String key) {
    var map = new LinkedHashMap<String, String>();
    ((Json.Dict) value(given, key))
        .entries()
        .forEach((name, value) -> map.put(name.value(), ((Json.Text) value).value()));
    return map;
  }
}
