package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.Experiment.Stage;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.experiments.entity.ExperimentWorkspaceRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Full-text rows of names: always those of the current name, also under faults and concurrency. */
class ExperimentTextsTest {
  private static final Key SETTINGS = new Key("CONFIG", "CFG#fulltext");

  private static final ExperimentId FIRST = new ExperimentId(1);

  private final TestExperiments experiments = new TestExperiments();

  @Test
  void renamedExperimentIsFoundByItsNewNameOnly() {
    var id = experiments.create("first name");
    experiments.backFill();
    experiments.service.rename(ALICE, id, "second name");
    experiments.service.delete(ALICE, id);
    experiments.service.restore(ALICE, id);

    assertThat(found("%irst na%")).isEmpty();
    assertThat(found("%econd na%")).containsExactly(id);
    assertThat(experiments.faults()).isEmpty();
  }

  @Test
  void nameWithMoreRowsThanATransactionIsRenamed() {
    var id = experiments.create(text(1, 500));
    experiments.backFill();

    experiments.service.rename(ALICE, id, text(2, 500));
    assertThat(found("%" + text(2, 500).substring(200, 210) + "%")).containsExactly(id);
    assertThat(experiments.faults()).isEmpty();

    experiments.service.rename(ALICE, id, "x");
    assertThat(experiments.faults()).isEmpty();
  }

  @Test
  void refusedRenamingLeavesNoRows() {
    var _ = experiments.create("taken");
    var id = experiments.create("mine");
    experiments.backFill();
    assertThat(isRefused(() -> experiments.service.rename(ALICE, id, "taken"))).isTrue();
    var twice = new ExperimentId(99);
    var late =
        new Experiment(
            twice, "default", "taken", "", Stage.ACTIVE, 0, Instant.EPOCH, Instant.EPOCH);
    assertThat(experiments.repository().create(late, List.of())).isFalse();

    assertThat(experiments.faults()).isEmpty();
  }

  @Test
  void racingRenamesLeaveTheRowsOfTheWinner() {
    var id = experiments.create("the beginning");
    experiments.backFill();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 8; n++) {
        var name = text(n % 3, 5 + n * 20);
        threads.execute(
            () -> {
              boolean _ = isRefused(() -> experiments.service.rename(ALICE, id, name));
            });
      }
    }

    experiments.backFill();
    assertThat(experiments.faults()).isEmpty();
    var name = experiments.get(id).name();
    assertThat(found("%" + name.substring(1, name.length() - 1) + "%")).containsExactly(id);
  }

  @Test
  void concurrentChangesDuringARenamingLeaveExactRows() {
    var rivals =
        List.<Consumer<TestExperiments>>of(
            rival -> rival.service.rename(ALICE, FIRST, "the other end of it"),
            rival -> rival.service.rename(ALICE, FIRST, "the first end"),
            rival -> rival.service.rename(ALICE, FIRST, text(1, 300)),
            rival -> rival.service.rename(ALICE, FIRST, "x"),
            TestExperiments::backFill,
            rival -> rival.service.delete(ALICE, FIRST),
            rival -> {
              rival.service.rename(ALICE, FIRST, "mine for good");
              rival.service.delete(ALICE, FIRST);
            },
            rival -> {
              rival.service.rename(ALICE, FIRST, "mine now");
              rival.service.rename(ALICE, FIRST, "the beginning");
            });
    for (var from : List.of("the beginning", "x", text(2, 300))) {
      for (var to : List.of("the beginning of the end", "y", text(3, 300))) {
        rivals.forEach(rival -> renameAgainst(rival, from, to));
      }
    }
  }

  @Test
  void anExperimentThatIsMovedDuringARenamingIsFoundInItsNewWorkspace() {
    boolean acted = true;
    for (int write = 0; acted; write++) {
      var moved = new TestExperiments();
      var workspaces = new WorkspaceRepository(moved.memory, moved.clock);
      assertThat(workspaces.create(Workspace.create("other", new Random(1)))).isTrue();
      var elsewhere = new Caller("bob", "other");
      var request = new NewExperiment("the common beginning", "", List.of());
      var id = moved.service.create(elsewhere, request);
      moved.backFill();
      var mover = new ExperimentWorkspaceRepository(moved.memory, moved.fullText, moved.clock);
      Runnable move = () -> assertThat(mover.move("other", id.toString())).isTrue();
      var table = new InterleavingTable(moved.memory, write, move);
      boolean _ =
          isRefused(() -> moved.on(table).rename(elsewhere, id, "a common beginning again"));
      acted = table.hasActed();
      if (!acted) {
        move.run();
      }

      assertThat(found(moved.memory, moved, "%common beginning%"))
          .as("write %d", write)
          .containsExactly(id);
      assertThat(moved.faults()).isEmpty();
    }
  }

  private static void renameAgainst(Consumer<TestExperiments> rival, String from, String to) {
    boolean acted = true;
    for (int write = 0; acted; write++) {
      var experiments = new TestExperiments();
      var id = experiments.create(from);
      experiments.backFill();
      var table = new InterleavingTable(experiments.memory, write, () -> rival.accept(experiments));
      boolean isRefused = isRefused(() -> experiments.on(table).rename(ALICE, id, to));
      acted = table.hasActed();

      assertThat(acted || !isRefused).isTrue();
      assertThat(experiments.faults()).isEmpty();
    }
  }

  @Test
  void interruptedRenamingHidesNothingAndTheBackFillFinishesIt() {
    breakOffEverywhere(
        (service, id) -> service.rename(ALICE, id, "another name altogether"),
        broken -> {
          var name = broken.get(FIRST).name();
          assertThat(found(broken.memory, broken, "%" + name.substring(1, 6) + "%"))
              .containsExactly(FIRST);
          broken.backFill();
          assertThat(broken.faults()).isEmpty();
        });
  }

  @Test
  void retryFinishesAnInterruptedRenaming() {
    breakOffEverywhere(
        (service, id) -> service.rename(ALICE, id, "another name altogether"),
        broken -> {
          broken.service.rename(ALICE, FIRST, "another name altogether");
          assertThat(broken.faults()).isEmpty();
        });
  }

  @Test
  void nextBackFillFinishesAnInterruptedOne() {
    for (int write = 0; write < 40; write++) {
      var old = withoutRows(3);
      var table = new FaultyTable(old.memory);
      table.failBefore(write);
      boolean _ = isFailing(() -> old.backFill(table).run());
      old.backFill();

      assertThat(old.faults()).isEmpty();
      assertThat(found(old.memory, old, "%ld nam%")).hasSize(3);
    }
  }

  @Test
  void oldTableIsBackFilledAndSearchesAreCompleteMeanwhile() {
    var old = withoutRows(250);
    assertThat(found(old.memory, old, "%ld nam%")).hasSize(250);

    old.backFill();
    old.clock.advance(Duration.ofMinutes(1));

    assertThat(found(old.memory, old, "%ld nam%")).hasSize(250);
    assertThat(found(old.memory, old, "%name 17%")).contains(new ExperimentId(18));
    assertThat(old.faults()).isEmpty();
    assertThat(rows(old.memory)).isGreaterThan(250);
  }

  @Test
  void changedSettingsDeleteAndRestoreRows() {
    var id = experiments.create("some name");
    experiments.backFill();
    want("");
    experiments.backFill();
    // Other servers may still use their cached settings, so the deletion is delayed.
    assertThat(rows(experiments.memory)).isPositive();
    experiments.clock.advance(Duration.ofMinutes(1));
    experiments.backFill();
    assertThat(rows(experiments.memory)).isZero();
    experiments.service.rename(ALICE, id, "other name");
    assertThat(rows(experiments.memory)).isZero();
    assertThat(found("%her na%")).containsExactly(id);

    want("3");
    experiments.clock.advance(Duration.ofMinutes(1));
    experiments.backFill();
    experiments.clock.advance(Duration.ofMinutes(1));
    experiments.backFill();

    assertThat(rows(experiments.memory)).isEqualTo(8);
    assertThat(found("%her na%")).containsExactly(id);
    assertThat(experiments.faults()).isEmpty();
  }

  @Test
  void wordsOfAnEarlierVersionAreIgnored() {
    var id = experiments.create("some name");
    experiments.backFill();
    var word = Item.at(new Key("EXP#" + id, "FTS#W#some#E#" + id)).build();
    var named = new Key("EXP#" + id, "FTS_REV#E#" + id + "#name");
    var names = Write.update(named, Condition.present(), Change.set("W", "some"));
    assertThat(experiments.memory.writeAll(List.of(Write.put(word), names))).hasSize(2);
    want("3W");

    assertThat(experiments.faults()).isEmpty();
    experiments.service.rename(ALICE, id, "other name");

    assertThat(found("%her na%")).containsExactly(id);
    assertThat(experiments.faults()).isEmpty();
    assertThat(experiments.memory.get(word.key(), Read.STRONG)).isPresent();
  }

  @Test
  void auditReportsMissingAndOrphanedRows() {
    var id = experiments.create("some name");
    experiments.backFill();
    var row = new Key("EXP#" + id, "FTS#3#som#E#" + id);
    assertThat(experiments.memory.get(row, Read.STRONG)).isPresent();
    var _ = experiments.memory.write(Write.delete(row));
    var _ = experiments.memory.write(Write.put(Item.at(new Key("EXP#9", "FTS#3#som#E#9")).build()));
    var _ =
        experiments.memory.write(
            Write.put(Item.at(new Key("EXP#" + id, "FTS#3#xyz#E#" + id)).build()));

    assertThat(experiments.faults())
        .containsExactly(
            "EXP#1 / E#META lacks 1 full-text rows, so that searches by name miss it",
            "EXP#1 / FTS#3#xyz#E#1 is a full-text row of another name",
            "EXP#9 / FTS#3#som#E#9 is a full-text row of a name of something that does not exist");
  }

  private void want(String levels) {
    var _ =
        experiments.memory.write(
            Write.put(Item.at(SETTINGS).with("experiment_name", levels).build()));
    experiments.clock.advance(Duration.ofSeconds(31));
  }

  /** Experiments as an earlier version stored them: without rows, and indexed by number. */
  private static TestExperiments withoutRows(int count) {
    var old = new TestExperiments();
    var ids = IntStream.range(0, count).mapToObj(n -> old.create("old name " + n)).toList();
    var items = StreamSupport.stream(Pages.ofAll(old.memory, Read.STRONG).spliterator(), false);
    for (var item : items.toList()) {
      if (item.key().sort().startsWith("FTS")) {
        var _ = old.memory.write(Write.delete(item.key()));
      }
    }
    for (var id : ids) {
      var item = old.memory.get(ExperimentKeys.experiment(id), Read.STRONG).orElseThrow();
      var byNumber = new Key("WS#default", "EXP#8" + "%015x".formatted(id.number()));
      var byName = new Key("EXPNAME#default#" + item.text("name"), "EXP#" + id);
      var _ =
          old.memory.write(
              Write.put(
                  item.toBuilder()
                      .inIndex(Index.GSI2, byNumber)
                      .inIndex(Index.GSI3, byName)
                      .build()));
    }
    return old;
  }

  /** Injects a fault before and after each write in turn, like a server crash there. */
  private static void breakOffEverywhere(
      BiConsumer<ExperimentService, ExperimentId> request, Consumer<TestExperiments> expectation) {
    for (boolean after : List.of(false, true)) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        var experiments = new TestExperiments();
        var id = experiments.create("the beginning");
        experiments.backFill();
        var table = new FaultyTable(experiments.memory);
        if (after) {
          table.failAfter(write);
        } else {
          table.failBefore(write);
        }
        var service = experiments.on(table);
        failed = isFailing(() -> request.accept(service, id));
        expectation.accept(experiments);
      }
    }
  }

  private static boolean isFailing(Runnable work) {
    try {
      work.run();
      return false;
    } catch (TableException e) {
      return true;
    }
  }

  private static boolean isRefused(Runnable work) {
    try {
      work.run();
      return false;
    } catch (ApiError e) {
      return true;
    }
  }

  private List<ExperimentId> found(String pattern) {
    return found(experiments.memory, experiments, pattern);
  }

  private static List<ExperimentId> found(Table table, TestExperiments on, String pattern) {
    var fullText = new FullTextStatusRepository(table, on.clock);
    var search =
        new ExperimentSearchService(
            on.repository(table),
            new ExperimentSearchRepository(table, fullText),
            new SearchEngine(
                SearchSyntax.MLFLOW,
                new PageTokenRepository(table).tokens(new Random(1)),
                PlanListener.OFF,
                on.clock));
    var request =
        new ExperimentRequests.Search(
            "name LIKE '" + pattern + "'", ViewType.ALL, 1000, List.of(), "");
    return search.search(ALICE, Visibility.ALL, request).items().stream()
        .map(tagged -> tagged.experiment().id())
        .toList();
  }

  private static long rows(Table table) {
    return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
        .filter(item -> item.key().sort().startsWith("FTS#"))
        .count();
  }

  private static String text(int seed, int length) {
    var random = new Random(seed);
    return random
        .ints(length, 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
