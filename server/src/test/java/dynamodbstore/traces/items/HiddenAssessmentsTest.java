package dynamodbstore.traces.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.table.Read;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Assessments of runs that are deleted. */
class HiddenAssessmentsTest {
  private static final TraceId ID = new TraceId("tr-1");

  private final TestRuns runs = new TestRuns();
  private final TestTraces traces = new TestTraces(runs.memory, runs.clock);
  private final RunId run = runs.create();
  private final RunId other = runs.create();

  @BeforeEach
  void assess() {
    traces.log(ID, TestSpans.span(1));
    add("a-run", Optional.of(run));
    add("a-other", Optional.of(other));
    add("a-human", Optional.empty());
  }

  @Test
  void assessmentsOfADeletedRunAreHiddenAndStayHiddenOnceItIsRestored() {
    runs.services.runs().delete(TestRuns.ALICE, run);
    assertThat(ids()).containsExactly("a-other", "a-human");

    runs.services.runs().restore(TestRuns.ALICE, run);
    assertThat(ids()).containsExactly("a-other", "a-human");
  }

  @Test
  void assessmentsOfAllRunsOfADeletedExperimentAreHidden() {
    runs.services.experiments().delete(TestRuns.ALICE, runs.experiment);
    assertThat(ids()).containsExactly("a-human");

    runs.services.experiments().restore(TestRuns.ALICE, runs.experiment);
    assertThat(ids()).containsExactly("a-human");
  }

  @Test
  void assessmentsThatARunMakesLaterAreShown() {
    runs.services.runs().delete(TestRuns.ALICE, run);
    runs.services.runs().restore(TestRuns.ALICE, run);

    add("a-later", Optional.of(run));

    assertThat(ids()).containsExactly("a-other", "a-human", "a-later");
  }

  @Test
  void assessmentsOfRunsThatTheServerDoesNotKnowAreShown() {
    for (var id : List.of("", "#", "no such run", "x".repeat(5_000), "日本")) {
      add("a-" + id, Optional.of(new RunId(id)));
    }

    assertThat(ids()).hasSize(8);
  }

  @Test
  void changeOfTheTraceRemovesHiddenAssessmentsAndCannotReviveThem() {
    runs.services.runs().delete(TestRuns.ALICE, run);
    tick();

    assertThatThrownBy(
            () ->
                traces.change(
                    ID,
                    draft ->
                        assertIsFound(
                            draft.assessments().stream().anyMatch(a -> a.id().equals("a-run")))))
        .isInstanceOf(ApiError.class);
    traces.change(ID, draft -> draft.tags().put("k", "v"));

    assertThat(ids()).containsExactly("a-other", "a-human");
    assertThat(stored()).containsExactly("a-other", "a-human");
  }

  @Test
  void changeOfOtherFieldsKeepsTheTimeOfAnAssessment() {
    traces.change(ID, draft -> draft.tags().put("k", "v"));
    runs.services.runs().delete(TestRuns.ALICE, run);

    assertThat(ids()).containsExactly("a-other", "a-human");
    assertThat(stored()).containsExactly("a-run", "a-other", "a-human");
  }

  @Test
  void assessmentsAreHiddenInTracesWithSpansToo() {
    runs.services.runs().delete(TestRuns.ALICE, run);

    assertThat(traces.find(ID).orElseThrow().trace().assessments())
        .extracting(Assessment::id)
        .containsExactly("a-other", "a-human");
  }

  private static void assertIsFound(boolean isFound) {
    if (!isFound) {
      throw ApiError.missing("no such assessment");
    }
  }

  /** As readers see them. */
  private List<String> ids() {
    return traces.repository.find(ID).orElseThrow().assessments().stream()
        .map(Assessment::id)
        .toList();
  }

  /** As they are stored. */
  private List<String> stored() {
    var item = runs.memory.get(TraceKeys.meta(ID), Read.STRONG).orElseThrow();
    return TraceItems.fromItem(ID, item, Map.of()).orElseThrow().trace().assessments().stream()
        .map(Assessment::id)
        .toList();
  }

  private void add(String id, Optional<RunId> source) {
    Map<String, String> metadata =
        source.map(made -> Map.of("mlflow.assessment.sourceRunId", made.text())).orElse(Map.of());
    tick();
    traces.change(
        ID,
        draft ->
            draft
                .assessments()
                .add(
                    new Assessment(
                        id,
                        "quality",
                        Assessment.Kind.FEEDBACK,
                        "1",
                        Optional.empty(),
                        0,
                        0,
                        new Assessment.Source("CODE", Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        true,
                        metadata)));
    tick();
  }

  private void tick() {
    runs.clock.advance(Duration.ofMillis(5));
  }
}
