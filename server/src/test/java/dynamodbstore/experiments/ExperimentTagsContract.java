package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.ExperimentTagAuditRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.verification.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of the tags of experiments on every table; subclasses provide the table. */
abstract class ExperimentTagsContract {
  private static final String SHORT = "v";
  private static final String LONG = "x".repeat(4_000);
  private static final int MORE_THAN_ENOUGH = 50;

  /** Bytes of inline tags, as the table counts them. */
  private static final int ROOM = 3 * 1024;

  private final TestExperiments experiments = new TestExperiments();
  private Table table;
  private ExperimentService service;
  private int made;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(experiments.clock);
    service = experiments.on(table);
  }

  @AfterEach
  void checkInvariants() {
    assertThat(Findings.all(table, new ExperimentTagAuditRepository(table))).isEmpty();
    table.close();
  }

  /** A change of tags: of one key, inline or spilled before and after. */
  private enum Step {
    SHORT_TO_SHORT("short", "w"),
    SHORT_TO_LONG("short", LONG + "w"),
    LONG_TO_SHORT("long", "w"),
    LONG_TO_LONG("long", LONG + "w"),
    NEW_SHORT("new", "w"),
    NEW_LONG("new", LONG),
    DELETE_SHORT("short", ""),
    DELETE_LONG("long", "");

    private final String key;
    private final String value;

    Step(String key, String value) {
      this.key = key;
      this.value = value;
    }

    boolean isDeletion() {
      return value.isEmpty();
    }

    void on(ExperimentService service, ExperimentId id) {
      if (isDeletion()) {
        service.deleteTag(ALICE, id, key);
      } else {
        service.setTag(ALICE, id, new Tag(key, value));
      }
    }

    Map<String, String> after(Map<String, String> before) {
      var after = new TreeMap<>(before);
      if (isDeletion()) {
        after.remove(key);
      } else {
        after.put(key, value);
      }
      return after;
    }
  }

  @Test
  void randomChangesAreReadBackAndLittleIsInline() {
    var random = new Random(7);
    var id = create(List.of());
    var expected = new TreeMap<String, String>(Utf8.ORDER);
    for (int n = 0; n < 150; n++) {
      var key = "k" + random.nextInt(12);
      if (random.nextInt(4) > 0) {
        var value = "é".repeat(random.nextInt(3) * random.nextInt(900));
        service.setTag(ALICE, id, new Tag(key, value));
        expected.put(key, value);
      } else if (expected.remove(key) != null) {
        service.deleteTag(ALICE, id, key);
      } else {
        missing(id, key);
      }

      assertThat(tags(id)).isEqualTo(expected);
      assertThat(inlineBytes(id)).isLessThanOrEqualTo(ROOM);
    }
  }

  @Test
  void unusualKeysAreKeptAndKeysThatCannotExistAreMissing() {
    var keys =
        List.of("a/b", "a b", "a:b", "ä", "日本", "k\n", "𝒜".repeat(250), "key", "spill", "E", ".x");
    for (var value : List.of(SHORT, LONG)) {
      var id = create(keys.stream().map(key -> new Tag(key, value)).toList());
      assertThat(tags(id).keySet()).containsExactlyInAnyOrderElementsOf(keys);

      for (var key : List.of("", "#", "%", "\u0000", "a#b", "n".repeat(5_000), "x")) {
        missing(id, key);
      }
      keys.forEach(key -> service.deleteTag(ALICE, id, key));

      assertThat(tags(id)).isEmpty();
      keys.forEach(key -> missing(id, key));
    }
  }

  @Test
  void refusedCreationLeavesNoTags() {
    var _ = experiments.repository(table).create(experiment(1, "taken"), List.of());
    var many = IntStream.range(0, 120).mapToObj(n -> new Tag("k" + n, LONG)).toList();

    assertThat(experiments.repository(table).create(experiment(2, "taken"), many)).isFalse();

    var partition = ExperimentKeys.partition(new ExperimentId(2));
    assertThat(Pages.stream(table, Query.of(Index.PRIMARY, partition))).isEmpty();
  }

  @Test
  void concurrentChangesOfDifferentTagsBothTakeEffect() {
    for (boolean isOfFirstVersion : List.of(false, true)) {
      for (var step : Step.values()) {
        for (var value : List.of(SHORT, LONG)) {
          boolean hasActed = true;
          for (int write = 0; hasActed; write++) {
            assertThat(write).isLessThan(MORE_THAN_ENOUGH);
            var id = prepare(isOfFirstVersion);
            var rival = new Tag("rival", value);
            var interrupted =
                new InterleavingTable(table, write, () -> service.setTag(ALICE, id, rival));
            step.on(experiments.on(interrupted), id);
            hasActed = interrupted.hasActed();
            var expected = new TreeMap<>(step.after(prepared()));
            if (hasActed) {
              expected.put("rival", value);
            }
            assertThat(tags(id)).as("%s with a rival at write %d", step, write).isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void thirtyTwoConcurrentSettersAllTakeEffect() throws Exception {
    for (boolean isOfFirstVersion : List.of(false, true)) {
      var id = prepare(isOfFirstVersion);
      var futures = new ArrayList<Future<?>>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int n = 0; n < 32; n++) {
          var tag = new Tag("k" + n, n % 4 == 0 ? LONG : SHORT);
          futures.add(threads.submit(() -> service.setTag(ALICE, id, tag)));
        }
      }
      for (var future : futures) {
        assertThat(future.get()).isNull();
      }

      assertThat(tags(id)).hasSize(prepared().size() + 32);
    }
  }

  @Test
  void renamingDeletionAndRestorationKeepTags() {
    for (boolean isOfFirstVersion : List.of(false, true)) {
      var id = prepare(isOfFirstVersion);

      service.rename(ALICE, id, "renamed " + id);
      service.delete(ALICE, id);
      assertThat(tags(id)).isEqualTo(prepared());
      service.restore(ALICE, id);

      assertThat(tags(id)).isEqualTo(prepared());
    }
  }

  @Test
  void deletionBeforeTheWriteOfATagIsNoticed() {
    var id = prepare(false);
    var interrupted = new InterleavingTable(table, 0, () -> service.delete(ALICE, id));

    assertThatThrownBy(() -> experiments.on(interrupted).setTag(ALICE, id, new Tag("short", "w")))
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("must be in the 'active' state");
    assertThat(tags(id)).isEqualTo(prepared());
  }

  @Test
  void changeThatFailsAtAnyWriteTakesEffectOrNotAndARetrySucceeds() {
    for (boolean isOfFirstVersion : List.of(false, true)) {
      for (var step : Step.values()) {
        failEverywhere(isOfFirstVersion, step, FaultyTable::failBefore);
        failEverywhere(isOfFirstVersion, step, FaultyTable::failAfter);
      }
    }
  }

  private void failEverywhere(
      boolean isOfFirstVersion, Step step, BiConsumer<FaultyTable, Integer> fault) {
    boolean hasFailed = true;
    for (int write = 0; hasFailed; write++) {
      assertThat(write).isLessThan(MORE_THAN_ENOUGH);
      var id = prepare(isOfFirstVersion);
      var faulty = new FaultyTable(table);
      fault.accept(faulty, write);
      hasFailed = isFailing(() -> step.on(experiments.on(faulty), id));
      var after = step.after(prepared());
      assertThat(tags(id)).isIn(prepared(), after);
      if (!tags(id).equals(after)) {
        step.on(service, id);
      }
      assertThat(tags(id)).isEqualTo(after);
    }
  }

  @Test
  void manyTagsOfTheFirstVersionMoveInStepsThatLeaveThemReadable() {
    var many = new TreeMap<String, String>(Utf8.ORDER);
    for (int n = 0; n < 60; n++) {
      many.put("k" + n, n % 2 == 0 ? LONG : SHORT);
    }
    boolean hasFailed = true;
    for (int write = 0; hasFailed; write++) {
      assertThat(write).isLessThan(MORE_THAN_ENOUGH);
      var id = create(List.of());
      FirstVersionTags.write(table, id, list(many));
      var faulty = new FaultyTable(table);
      faulty.failAfter(write);
      hasFailed =
          isFailing(
              () -> {
                var _ = repository(faulty).tags().inlined(stored(id));
              });
      assertThat(tags(id)).isEqualTo(many);
      if (!hasFailed) {
        assertThat(FirstVersionTags.rows(table, id)).isEmpty();
        assertThat(stored(id).tagRevision()).isEqualTo(1);
      }
      // Rows that a crash has left are reported; they must not fail the check after this test.
      dropRowsOf(id);
    }
  }

  @Test
  void tagsOfTheFirstVersionMoveInlineAtTheNextChange() {
    for (var step : Step.values()) {
      var id = prepare(true);
      assertThat(stored(id).tags()).isEmpty();

      step.on(service, id);

      assertThat(tags(id)).isEqualTo(step.after(prepared()));
      assertThat(stored(id).tags()).isPresent();
      assertThat(FirstVersionTags.rows(table, id)).isEmpty();
    }
  }

  /** A server of the first version puts the row of a tag without reading the item. */
  @Test
  void tagThatAServerOfTheFirstVersionSetsDuringTheMoveIsKept() {
    var id = prepare(true);
    var changed = new Tag("short", "changed by the other server");
    var interrupted =
        new InterleavingTable(table, 0, () -> FirstVersionTags.write(table, id, List.of(changed)));

    experiments.on(interrupted).setTag(ALICE, id, new Tag("new", "n"));

    assertThat(tags(id)).containsEntry("short", changed.value()).containsEntry("new", "n");
    assertThat(FirstVersionTags.rows(table, id)).isEmpty();
  }

  @Test
  void missingTagOfTheFirstVersionIsMissing() {
    var id = prepare(true);

    missing(id, "nope");

    assertThat(tags(id)).isEqualTo(prepared());
  }

  @Test
  void searchFindsTagsInlineSpilledAndOfTheFirstVersion() {
    var inline = create(List.of(new Tag("team", "vision")));
    var spilled = create(List.of(new Tag("note", LONG), new Tag("team", "vision" + LONG)));
    var old = create(List.of());
    FirstVersionTags.write(table, old, List.of(new Tag("team", "vision")));
    var oldWithoutTags = create(List.of());
    FirstVersionTags.write(table, oldWithoutTags, List.of());
    var none = create(List.of());

    assertThat(found("tags.team LIKE 'vision%'")).containsExactlyInAnyOrder(inline, spilled, old);
    assertThat(found("tags.team = 'vision'")).containsExactlyInAnyOrder(inline, old);
    assertThat(found("tags.note LIKE '%x'")).containsExactly(spilled);
    assertThat(found("")).containsExactlyInAnyOrder(inline, spilled, old, oldWithoutTags, none);
  }

  @Test
  void readerThatIsOvertakenSeesTheTagsBeforeOrAfterAChange() {
    for (boolean isOfFirstVersion : List.of(false, true)) {
      for (var step : Step.values()) {
        boolean hasActed = true;
        for (int page = 0; hasActed; page++) {
          assertThat(page).isLessThan(MORE_THAN_ENOUGH);
          var id = prepare(isOfFirstVersion);
          var overtaken = new OvertakenTable(table, page, () -> step.on(service, id));

          var found = repository(overtaken).findTagged(id).orElseThrow();

          hasActed = overtaken.hasActed();
          assertThat(found.tags())
              .as("%s before page %d", step, page)
              .isIn(list(prepared()), list(step.after(prepared())));
        }
      }
    }
  }

  private static boolean isFailing(Runnable request) {
    try {
      request.run();
      return false;
    } catch (TableException e) {
      return true;
    }
  }

  private static Map<String, String> prepared() {
    return new TreeMap<>(Map.of("short", SHORT, "long", LONG, "other", LONG));
  }

  private ExperimentId prepare(boolean isOfFirstVersion) {
    if (!isOfFirstVersion) {
      return create(list(prepared()));
    }
    var id = create(List.of());
    FirstVersionTags.write(table, id, list(prepared()));
    return id;
  }

  private ExperimentId create(List<Tag> tags) {
    made++;
    return service.create(ALICE, new NewExperiment("e" + made, "", tags));
  }

  private Experiment experiment(long id, String name) {
    var now = experiments.clock.instant();
    return new Experiment(
        new ExperimentId(id), "default", name, "", Experiment.Stage.ACTIVE, 0, now, now);
  }

  private static List<Tag> list(Map<String, String> tags) {
    return tags.entrySet().stream().map(tag -> new Tag(tag.getKey(), tag.getValue())).toList();
  }

  private SortedMap<String, String> tags(ExperimentId id) {
    var tags = new TreeMap<String, String>(Utf8.ORDER);
    service.get(ALICE, id).tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    return tags;
  }

  private int inlineBytes(ExperimentId id) {
    return stored(id).inline().inline().entrySet().stream()
        .mapToInt(tag -> Utf8.length(tag.getKey()) + Utf8.length(tag.getValue()) + 8)
        .sum();
  }

  private StoredExperiment stored(ExperimentId id) {
    return repository(table).findStored(id).orElseThrow();
  }

  private ExperimentRepository repository(Table on) {
    return experiments.repository(on);
  }

  private void dropRowsOf(ExperimentId id) {
    var query = Query.of(Index.PRIMARY, ExperimentKeys.partition(id));
    var rows =
        Pages.stream(table, query)
            .map(item -> item.key())
            .filter(key -> ExperimentKeys.isTag(key) || ExperimentKeys.isSpilledTag(key))
            .<Write>map(Write::delete)
            .toList();
    var _ = table.writeAll(rows);
  }

  private void missing(ExperimentId id, String key) {
    assertThatThrownBy(() -> service.deleteTag(ALICE, id, key))
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("No tag with name: ");
  }

  private List<ExperimentId> found(String filter) {
    var search =
        new ExperimentSearchService(
            repository(table),
            new ExperimentSearchRepository(
                table, new FullTextStatusRepository(table, experiments.clock)),
            new SearchEngine(
                SearchSyntax.MLFLOW,
                new PageTokenRepository(table).tokens(new Random(1)),
                PlanListener.OFF,
                experiments.clock));
    var request = new ExperimentRequests.Search(filter, ViewType.ALL, 100, List.of(), "");
    return search.search(ALICE, Visibility.ALL, request).items().stream()
        .map(found -> found.experiment().id())
        .toList();
  }
}
