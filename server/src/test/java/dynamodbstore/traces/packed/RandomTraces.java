package dynamodbstore.traces.packed;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** Random traces of few values, of which some are too long for columns, and filters of them. */
public final class RandomTraces {
  /** Run that {@link #change} deletes. */
  private static final String DELETED_RUN = "deleted";

  private static final List<String> RUNS = List.of("kept", DELETED_RUN);

  /** Longer than what columns keep, and different only after that. */
  private static final String LONG = "long ".repeat(80);

  private static final List<String> TEXTS = List.of("a", "b", "A%", LONG + "x", LONG + "y");
  private static final List<String> VALUES =
      List.of("true", "\"yes\"", "0.5", "-1", "null", "\"" + LONG + "\"", "\"" + LONG + "z\"");
  private static final List<String> TOKENS = List.of("input_tokens", "total_tokens");

  private final Random random;

  public RandomTraces(Random random) {
    this.random = random;
  }

  public List<TraceWithSpans> of(int count) {
    var traces = new ArrayList<TraceWithSpans>();
    for (int at = 0; at < count; at++) {
      traces.add(trace(at));
    }
    return traces;
  }

  /** Deletes a run, and deletes, moves and changes some traces, after they were stored. */
  public static void change(List<TraceWithSpans> traces, StoredTraces stored) {
    stored.deleteRun(DELETED_RUN);
    for (int at = 0; at < traces.size(); at++) {
      var trace = traces.get(at).trace();
      switch (at % 20) {
        case 3 -> {
          int _ = stored.traces.writer().deleteAll(trace.experiment(), List.of(trace.id()));
        }
        case 7 ->
            stored.traces.change(
                trace.id(),
                draft -> draft.moveTo(new ExperimentId(3 - trace.experiment().number())));
        case 11 -> stored.traces.change(trace.id(), draft -> draft.tags().put("team", "b"));
        case 15 -> stored.traces.change(trace.id(), draft -> draft.requestTime(33_000));
        default -> {}
      }
    }
  }

  private TraceWithSpans trace(int number) {
    var draft =
        new TraceDraft(
            new TraceId("tr-%032x".formatted(number * 7919L % 1000)),
            new ExperimentId(1 + random.nextInt(2)),
            random.nextInt(50) * 1000L,
            TraceState.of(1 + random.nextInt(3)));
    if (random.nextBoolean()) {
      draft.duration(OptionalLong.of(random.nextInt(5)));
    }
    draft.clientRequestId(maybe());
    putSome(draft.tags(), "mlflow.traceName", "team");
    putSome(draft.metadata(), "mlflow.trace.session", "mlflow.sourceRun", "m");
    maybe().ifPresent(draft.runs()::add);
    if (random.nextInt(4) == 0) {
      draft.prompts().add("p/" + random.nextInt(2));
    }
    TOKENS.forEach(
        name -> {
          if (random.nextBoolean()) {
            draft.tokens().put(name, random.nextInt(9) / 4.0);
          }
        });
    for (int at = random.nextInt(3); at > 0; at--) {
      draft.assessments().add(assessment("a-" + at));
    }
    var spans = new ArrayList<StoredSpan>();
    for (int at = random.nextInt(4); at > 0; at--) {
      spans.add(span(at, draft.requestTime()));
    }
    return new TraceWithSpans(draft.toTrace(), spans);
  }

  private void putSome(Map<String, String> texts, String... keys) {
    for (var key : keys) {
      maybe().ifPresent(text -> texts.put(key, text));
    }
  }

  private Optional<String> maybe() {
    return random.nextBoolean() ? Optional.of(pick(TEXTS)) : Optional.empty();
  }

  private <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private Assessment assessment(String id) {
    var metadata = new LinkedHashMap<String, String>();
    if (random.nextInt(3) == 0) {
      metadata.put("mlflow.trace.session", "any");
    }
    if (random.nextInt(3) == 0) {
      metadata.put("mlflow.assessment.sourceRunId", pick(RUNS));
    }
    return new Assessment(
        id,
        pick(List.of("good", "score")),
        pick(List.of(Assessment.Kind.values())),
        pick(VALUES),
        Optional.empty(),
        random.nextInt(50) * 1000L,
        1,
        new Assessment.Source("HUMAN", Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        random.nextInt(4) > 0,
        metadata);
  }

  private StoredSpan span(long id, long millis) {
    var name = pick(TEXTS);
    long start = millis * 1_000_000 + random.nextInt(3) - 11_000_000_000L * random.nextInt(2);
    return new StoredSpan(
        id,
        Span.NO_PARENT,
        name,
        maybe(),
        pick(List.of(SpanStatus.values())),
        start,
        start + random.nextInt(5_000_000),
        maybe(),
        maybe(),
        Optional.empty(),
        random.nextBoolean()
            ? Optional.of("{\"total_cost\": %d, \"input_cost\": \"nan\"}".formatted(id))
            : Optional.empty(),
        "{\"name\": \"%s\", \"attributes\": {\"k\": \"\\\"%s\\\"\"}}"
            .formatted(name, pick(List.of("Hello world", "good bye", "hallo"))));
  }

  /** A filter of one to three comparisons. */
  public String filter() {
    var filter = new StringBuilder(comparison());
    for (int more = random.nextInt(3); more > 0; more--) {
      filter.append(" AND ").append(comparison());
    }
    return filter.toString();
  }

  /** A filter with OR and NOT, too. */
  public String extendedFilter() {
    return "(%s OR %s) AND NOT (%s)".formatted(comparison(), comparison(), comparison());
  }

  private String comparison() {
    var text = pick(TEXTS);
    var pair = pick(List.of("tag.team", "name", "metadata.m", "tag.none"));
    var assessed = pick(List.of("feedback.good", "feedback.score", "expectation.good"));
    return pick(
        List.of(
            pair + " = '" + text + "'",
            pair + " != '" + text + "'",
            pair + " LIKE '%long%'",
            pair + " ILIKE 'a%'",
            pair + " RLIKE '.*x$'",
            pair + pick(List.of(" IS NULL", " IS NOT NULL")),
            "timestamp_ms " + pick(List.of("<", ">=", "=", "!=")) + " " + 1000 * random.nextInt(50),
            "execution_time_ms > " + random.nextInt(4),
            "end_time_ms < " + 1000 * random.nextInt(50),
            "status " + pick(List.of("= 'OK'", "!= 'ERROR'", "IN ('OK', 'IN_PROGRESS')")),
            "client_request_id " + pick(List.of("LIKE '%y'", "= '" + text + "'")),
            "run_id = '" + text + "'",
            "prompt = 'p/1'",
            "request_id LIKE '%7%'",
            "metadata.`mlflow.trace.session` = '" + text + "'",
            assessed + " = 'true'",
            assessed + " = 'yes'",
            assessed + " != 'yes'",
            assessed + " > 0",
            assessed + " LIKE '%long%'",
            assessed + " LIKE '%z%'",
            assessed + " IS NULL",
            assessed + " IS NOT NULL",
            "issue.id = 'good'",
            "span.name = '" + text + "'",
            "span.type != 'a'",
            "span.status = 'OK'",
            "span.name LIKE '%y'",
            "span.attributes.k LIKE '%Hello%'",
            "trace.text ILIKE '%HELLO%'",
            "trace.text LIKE '%ll%'",
            "trace.text LIKE '%good_bye%'"));
  }

  public List<String> orders() {
    return pick(
        List.of(
            List.of(),
            List.of(),
            List.of("timestamp_ms ASC"),
            List.of("execution_time_ms DESC"),
            List.of("tag.team ASC", "execution_time_ms ASC"),
            List.of("metadata.m DESC"),
            List.of("name DESC", "status ASC"),
            List.of("end_time_ms DESC", "experiment_id ASC"),
            List.of("request_id DESC")));
  }
}
