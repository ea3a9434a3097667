package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TraceFilterTest {
  private static final String SESSION = SessionAssessments.SESSION;

  @Test
  void comparisonsOfSpansReferToTheSameSpan() {
    var view = view(span("a", "LLM", 0), span("b", "TOOL", 0));

    assertThat(matches("span.name = 'a' AND span.type = 'LLM'", view)).isTrue();
    assertThat(matches("span.name = 'a' AND span.type = 'TOOL'", view)).isFalse();
    assertThat(matches("span.name = 'a' AND trace.text LIKE '%\"b\"%'", view)).isFalse();
  }

  @Test
  void extendedFilterTakesEachComparisonOfSpansByItself() {
    var view = view(span("a", "LLM", 0), span("b", "TOOL", 0));
    var filter =
        TraceFilter.parse(
            "(span.name = 'a') AND (span.type = 'TOOL') AND NOT status = 'ERROR'",
            SearchSyntax.EXTENDED);

    assertThat(filter.matches(view)).isTrue();
  }

  @Test
  void spansLongBeforeTheLowerBoundOfTimeAreIgnored() {
    long second = 1_000_000_000;

    assertThat(matches("timestamp_ms > 0 AND span.name = 'a'", view(span("a", "", -9 * second))))
        .isTrue();
    assertThat(matches("timestamp_ms > 0 AND span.name = 'a'", view(span("a", "", -11 * second))))
        .isFalse();
  }

  @Test
  void onlyTheLastRunCounts() {
    var view = view(TraceSearchFixture.trace("t", 1, 1, draft -> draft.runs().add("r2")));

    assertThat(matches("run_id = 'r1' AND run_id = 'r2'", view)).isTrue();
    assertThat(matches("run_id = 'r2' AND run_id = 'r1'", view)).isFalse();
    assertThat(matches("run_id = ''", view)).isTrue();
  }

  @Test
  void assessmentOfASessionAppliesToAllItsTraces() {
    var assessed = trace("s1", assessment(true, Map.of(SESSION, "any")));
    var sibling = trace("s1");
    var other = trace("s2");
    var filter = TraceFilter.parse("feedback.good = 'true'", SearchSyntax.MLFLOW);

    var sessions = SessionAssessments.of(Stream.of(assessed), filter.assessments());

    assertThat(filter.matches(new TraceView(assessed, List.of(), sessions))).isTrue();
    assertThat(filter.matches(new TraceView(sibling, List.of(), sessions))).isTrue();
    assertThat(filter.matches(new TraceView(other, List.of(), sessions))).isFalse();
  }

  @Test
  void otherAssessmentsApplyToTheirTraceOnly() {
    var invalid = trace("s1", assessment(false, Map.of(SESSION, "any")));
    var single = trace("s2", assessment(true, Map.of()));
    var filter = TraceFilter.parse("feedback.good IS NOT NULL", SearchSyntax.MLFLOW);

    var sessions = SessionAssessments.of(Stream.of(invalid, single), filter.assessments());

    assertThat(filter.matches(new TraceView(invalid, List.of(), sessions))).isFalse();
    assertThat(filter.matches(new TraceView(single, List.of(), sessions))).isTrue();
    assertThat(filter.matches(new TraceView(trace("s2"), List.of(), sessions))).isFalse();
  }

  @Test
  void filterSaysWhatItReads() {
    var filter =
        TraceFilter.parse(
            "feedback.a > 1 AND expectation.b IS NULL AND span.name = 'x'", SearchSyntax.MLFLOW);

    assertThat(filter.readsSpans()).isTrue();
    assertThat(filter.assessments())
        .containsExactly(
            new SearchField(FieldKind.FEEDBACK, "a"), new SearchField(FieldKind.EXPECTATION, "b"));
    assertThat(TraceFilter.parse("name = 'x'", SearchSyntax.MLFLOW).readsSpans()).isFalse();
  }

  @Test
  void lookaroundIsRefusedAndAnInvalidPatternMatchesNothing() {
    assertThatThrownBy(() -> TraceFilter.parse("status RLIKE '(?=O)'", SearchSyntax.MLFLOW))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "RLIKE does not support lookaround, because it is matched in linear time: '(?=O)'");
    assertThat(matches("status RLIKE '('", view())).isFalse();
    assertThat(matches("status RLIKE '^O.$'", view())).isTrue();
  }

  @Test
  void tooManyRegularExpressionsAreRefused() {
    var filter = "status RLIKE 'O'" + " AND name RLIKE 'x'".repeat(20);

    assertThatThrownBy(() -> TraceFilter.parse(filter, SearchSyntax.MLFLOW))
        .hasMessage("A filter supports at most 20 comparisons with RLIKE");
  }

  private static boolean matches(String filter, TraceView view) {
    return TraceFilter.parse(filter, SearchSyntax.MLFLOW).matches(view);
  }

  private static TraceView view(StoredSpan... spans) {
    return new TraceView(trace("s"), List.of(spans), SessionAssessments.NONE);
  }

  private static TraceView view(Trace trace) {
    return new TraceView(trace, List.of(), SessionAssessments.NONE);
  }

  private static Trace trace(String session, Assessment... assessments) {
    return TraceSearchFixture.trace(
        "t",
        1,
        1,
        draft -> {
          draft.metadata().put(SESSION, session);
          draft.assessments().addAll(List.of(assessments));
        });
  }

  private static Assessment assessment(boolean valid, Map<String, String> metadata) {
    return new Assessment(
        "a-1",
        "good",
        Assessment.Kind.FEEDBACK,
        "true",
        Optional.empty(),
        1,
        1,
        new Assessment.Source("HUMAN", Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        valid,
        metadata);
  }

  private static StoredSpan span(String name, String type, long startNanos) {
    return new StoredSpan(
        1,
        Span.NO_PARENT,
        name,
        Optional.of(type),
        SpanStatus.OK,
        startNanos,
        startNanos + 1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "{\"name\": \"" + name + "\"}");
  }
}
