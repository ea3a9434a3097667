package dynamodbstore.traces.scan;

import static dynamodbstore.traces.scan.JsonFile.at;
import static dynamodbstore.traces.scan.JsonFile.items;
import static dynamodbstore.traces.scan.JsonFile.map;
import static dynamodbstore.traces.scan.JsonFile.optional;
import static dynamodbstore.traces.scan.JsonFile.text;
import static dynamodbstore.traces.scan.JsonFile.textMap;
import static dynamodbstore.traces.scan.JsonFile.texts;
import static dynamodbstore.traces.scan.JsonFile.whole;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Random traces, of which the resource also has the reference's aggregates. */
public final class RecordedTraces {
  private RecordedTraces() {}

  public static List<TraceWithSpans> of(Json recorded) {
    return items(at(recorded, "traces")).stream().map(RecordedTraces::trace).toList();
  }

  private static TraceWithSpans trace(Json json) {
    var draft =
        new TraceDraft(
            new TraceId(text(at(json, "id"))),
            new ExperimentId(whole(at(json, "experiment"))),
            whole(at(json, "time")),
            TraceState.valueOf(text(at(json, "state"))));
    draft.duration(
        optional(at(json, "duration"))
            .map(millis -> OptionalLong.of(whole(millis)))
            .orElse(OptionalLong.empty()));
    draft.tags().putAll(textMap(at(json, "tags")));
    draft.metadata().putAll(textMap(at(json, "metadata")));
    draft.runs().addAll(texts(at(json, "runs")));
    map(at(json, "tokens")).forEach((key, count) -> draft.tokens().put(key, JsonFile.real(count)));
    draft
        .assessments()
        .addAll(items(at(json, "assessments")).stream().map(RecordedTraces::assessment).toList());
    return new TraceWithSpans(
        draft.toTrace(), items(at(json, "spans")).stream().map(RecordedTraces::span).toList());
  }

  private static StoredSpan span(Json json) {
    return new StoredSpan(
        whole(at(json, 0)),
        0,
        text(at(json, 1)),
        optional(at(json, 2)).map(JsonFile::text),
        SpanStatus.valueOf(text(at(json, 3))),
        whole(at(json, 4)),
        whole(at(json, 5)),
        optional(at(json, 6)).map(JsonFile::text),
        optional(at(json, 7)).map(JsonFile::text),
        Optional.empty(),
        optional(at(json, 8)).map(PythonJson::print),
        "{}");
  }

  private static Assessment assessment(Json json) {
    long created = whole(at(json, 3));
    return new Assessment(
        "a",
        text(at(json, 0)),
        Assessment.Kind.valueOf(text(at(json, 1)).toUpperCase(Locale.ROOT)),
        text(at(json, 2)),
        Optional.empty(),
        created,
        created,
        new Assessment.Source("HUMAN", Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ((Json.Bool) at(json, 4)).value(),
        Map.of());
  }
}
