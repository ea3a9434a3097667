package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.testkit.FaultyTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Full-text rows of runs: trigrams of names, params and tags. */
public class RunTextsTest {
  private static final Set<TokenLevel> ON = Set.of(TokenLevel.TRIGRAM);
  private static final Set<TokenLevel> OFF = Set.of();

  private final TestRuns test = new TestRuns();
  private final FullTextStatusRepository status =
      new FullTextStatusRepository(test.memory, test.clock);
  private final RunTextSettings texts = new RunTextSettings(status, test.clock);

  @Test
  void runsHaveNoFullTextRowsUnlessEnabled() {
    var _ = settled("ahead");

    test.backFill(test.memory).run();
    assertThat(rows()).isEmpty();
    assertThat(texts.searchableFields()).isEmpty();
    assertThat(status.read().describe(TextField.RUN_NAME)).isEqualTo("run_name: off");
  }

  @Test
  void settlingPutsARowForEachTrigram() {
    test.switchFullText(ON);
    var id = test.create("Name", new Tag("t", "tags"), new Tag("mlflow.note.content", "a note"));
    test.logParam(id, "p", "true");
    end(id);

    assertThat(rows())
        .containsExactlyInAnyOrder(
            row("nam#R", id),
            row("ame#R", id),
            row("tag#T", id),
            row("ags#T", id),
            row("tru#P", id),
            row("rue#P", id));
    assertThat(faults()).isEmpty();
  }

  @Test
  void enablingBackFillsSettledRunsBeforeSearchesUseTheRows() {
    var id = settled("ahead");
    status.change(Map.of(TextField.RUN_NAME, ON));
    test.backFill(test.memory).run();
    assertThat(texts.searchableFields()).isEmpty();

    test.clock.advance(Duration.ofMinutes(2));
    test.backFill(test.memory).run();

    assertThat(status.read().describe(TextField.RUN_NAME)).isEqualTo("run_name: on (3)");
    assertThat(texts.searchableFields()).containsExactly(TextField.RUN_NAME);
    assertThat(rows())
        .containsExactlyInAnyOrder(row("ahe#R", id), row("hea#R", id), row("ead#R", id));
    assertThat(test.get(id).info().run().settlingState().isSettled()).isTrue();
    assertThat(faults()).isEmpty();
  }

  @Test
  void disablingDeletesRowsOnceSearchesStopUsingThem() {
    test.switchFullText(ON);
    var before = settled("ahead");
    change(OFF);
    var meanwhile = settled("while");
    assertThat(rows()).contains(row("ahe#R", before), row("whi#R", meanwhile));

    test.clock.advance(Duration.ofMinutes(2));
    test.backFill(test.memory).run();
    var _ = settled("after");

    assertThat(rows()).isEmpty();
    assertThat(texts.searchableFields()).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void backFillInterruptedAtAnyWriteResumesAfterRestart() {
    boolean isBroken = true;
    for (int write = 0; isBroken; write++) {
      isBroken = new RunTextsTest().breakOffBefore(write);
    }
  }

  private boolean breakOffBefore(int write) {
    for (int n = 0; n < 4; n++) {
      var _ = settled("name " + n);
    }
    change(ON);
    test.clock.advance(Duration.ofMinutes(2));
    var faulty = new FaultyTable(test.memory);
    faulty.failBefore(write);
    boolean isBroken = false;
    try {
      test.backFill(faulty).run();
    } catch (TableException e) {
      isBroken = true;
    }
    test.clock.advance(Duration.ofDays(2));
    test.backFill(test.memory).run();
    test.services.sweep().sweep();

    assertThat(texts.searchableFields()).hasSize(3);
    assertThat(rows()).hasSize(4 * 4);
    assertThat(faults()).isEmpty();
    return isBroken;
  }

  @Test
  void backFillOfManyExperimentsAndRunsTakesSteps() {
    for (int n = 0; n < 230; n++) {
      var _ = settled("run");
    }
    for (int n = 0; n < 120; n++) {
      var _ = test.createExperiment("many " + n);
    }
    test.switchFullText(ON);

    assertThat(rows()).hasSize(230);
    assertThat(status.read().describe(TextField.RUN_NAME)).isEqualTo("run_name: on (3)");
    assertThat(faults()).isEmpty();
  }

  @Test
  void renamedRunIsLiveUntilItsRowsHaveTheNewName() {
    test.switchFullText(ON);
    var id = settled("before");
    var _ = test.services.runs().update(ALICE, TestRuns.rename(id, "behind"));
    assertThat(test.get(id).info().run().settlingState().isLive()).isTrue();
    assertThat(found("run_name LIKE '%hind%'")).containsExactly(id);

    test.services.settleWaiting();
    assertThat(found("run_name LIKE '%hind%'")).containsExactly(id);
    assertThat(found("run_name LIKE '%efor%'")).isEmpty();
    assertThat(rows())
        .containsExactlyInAnyOrder(
            row("beh#R", id), row("ehi#R", id), row("hin#R", id), row("ind#R", id));
    assertThat(faults()).isEmpty();
  }

  @Test
  void renamedRunWithoutFullTextRowsStaysSettled() {
    var id = settled("before");
    var _ = test.services.runs().update(ALICE, TestRuns.rename(id, "behind"));

    assertThat(test.get(id).info().run().settlingState().isSettled()).isTrue();
  }

  @Test
  void deletedRunLosesItsRowsAndRestoredRunRegainsThem() {
    test.switchFullText(ON);
    var id = settled("ahead");
    test.services.runs().delete(ALICE, id);
    test.clock.advance(Duration.ofDays(2));
    test.services.sweep().sweep();
    assertThat(rows()).isEmpty();
    assertThat(faults()).isEmpty();

    test.services.runs().restore(ALICE, id);
    test.services.settleWaiting();
    assertThat(rows()).hasSize(3);
    assertThat(faults()).isEmpty();
  }

  @Test
  void runWithTooManyTrigramsHasTheRowForAnyTrigram() {
    test.switchFullText(ON);
    var id = test.create("name");
    test.setTag(id, "long", manyTrigrams());
    end(id);

    assertThat(rows()).contains(row("*#T", id)).hasSize(3);
    assertThat(faults()).isEmpty();
  }

  @Test
  void auditReportsMissingAndExtraRows() {
    test.switchFullText(ON);
    var id = settled("ahead");
    var query = Query.of(Index.PRIMARY, "EXP#" + test.experiment).in(SortRange.prefix("FTS#3#hea"));
    var row = Pages.stream(test.memory, query).findFirst().orElseThrow();
    var _ = test.memory.write(Write.delete(row.key()));
    assertThat(faults()).containsExactly("lacks index rows that its snapshot names");

    var other =
        RunTextRows.of(
            test.place(id), "odd", test.get(id).data(), Set.of(TextField.RUN_NAME), Set.of());
    for (var key : other) {
      var _ = test.memory.write(Write.put(Item.at(key).with("generation", 1).build()));
    }
    assertThat(faults()).contains("is a full-text row that no snapshot names");
  }

  public static String manyTrigrams() {
    return IntStream.range(0x4e00, 0x4e00 + 1200)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private void change(Set<TokenLevel> levels) {
    status.change(
        RunTextRows.FIELDS.stream().collect(Collectors.toMap(field -> field, _ -> levels)));
    test.clock.advance(Duration.ofSeconds(31));
  }

  private RunId settled(String name) {
    var id = test.create(name);
    end(id);
    return id;
  }

  private void end(RunId id) {
    var _ =
        test.services.runs().update(ALICE, TestRuns.end(id, RunStatus.FINISHED, TestRuns.START));
    test.services.settleWaiting();
  }

  private List<RunId> found(String filter) {
    var found = new ArrayList<RunId>();
    var request =
        new RunRequests.Search(
            List.of(test.experiment.toString()), filter, ViewType.ACTIVE_ONLY, 10, List.of(), "");
    test.services
        .search()
        .search(ALICE, Visibility.ALL, request)
        .runs()
        .forEachRemaining(run -> found.add(run.info().location().run()));
    return found;
  }

  private List<String> faults() {
    return new SettlingAudit(test.memory).faults();
  }

  private static String row(String brief, RunId id) {
    return "FTS#3#" + brief + "#" + id.key();
  }

  private Set<String> rows() {
    var query = Query.of(Index.PRIMARY, "EXP#" + test.experiment).in(SortRange.prefix("FTS#"));
    return Pages.stream(test.memory, query)
        .filter(item -> RunTextRows.isOfRun(item.key()))
        .map(item -> item.key().sort())
        .collect(Collectors.toSet());
  }
}
