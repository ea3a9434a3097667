package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of tags that are not indexed, and of changes of the setting, on every table. */
abstract class UnrankedTagsContract {
  static final String NOTE = "mlflow.note.content";

  final TestRuns test = new TestRuns();
  Table table;
  TestRuns.Services server;
  SettingRepository settings;
  FullTextStatusRepository status;
  private ExperimentId experiment;

  abstract Table open(TestClock clock);

  @BeforeEach
  void openTable() {
    table = open(test.clock);
    server = test.on(table);
    settings = new SettingRepository(table);
    status = new FullTextStatusRepository(table, test.clock);
    experiment = server.experiments().create(ALICE, new NewExperiment("tags", "", List.of()));
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  @Test
  void addedTagLosesItsRowsOnceNoSearchUsesThem() {
    status.change(Map.of(TextField.TAG_VALUE, Set.of(TokenLevel.TRIGRAM)));
    settled(server, Map.of("a", "xxx", "b", "yyy"));
    var other = test.on(table);
    assertFound(other, "a", "xxx", 1);

    unrank("a");
    TestRuns.backFillTags(server);
    settled(server, Map.of("a", "xxx"));

    assertThat(rows("a")).hasSize(2);
    assertThat(texts()).anyMatch(row -> row.contains("xxx"));
    assertThat(describe()).startsWith("0 runs processed");
    // It has not read the setting yet, and searches by the rows.
    assertFound(other, "a", "xxx", 2);

    test.clock.advance(Duration.ofMinutes(3));
    TestRuns.backFillTags(server);

    assertThat(rows("a")).isEmpty();
    assertThat(rows("b")).hasSize(1);
    assertThat(texts()).noneMatch(row -> row.contains("xxx"));
    assertFound(other, "a", "xxx", 2);
    assertFound(server, "a", "xxx", 2);
    assertThat(describe()).isEqualTo("all runs have the rows that this value requires");
    assertThat(faults()).isEmpty();
  }

  @Test
  void removedTagIsSearchedByItsRowsOnlyOnceAllRunsHaveThem() {
    settled(server, Map.of(NOTE, "x"));
    assertThat(rows(NOTE)).isEmpty();
    settings.put(SettingCatalogue.UNRANKED_TAGS, "");
    test.clock.advance(Duration.ofMinutes(1));
    settled(server, Map.of(NOTE, "x"));

    assertThat(status.read().tags().isSearchable(NOTE)).isFalse();
    assertFound(server, NOTE, "x", 2);

    backFillCompletely();

    assertThat(status.read().tags().isSearchable(NOTE)).isTrue();
    assertThat(rows(NOTE)).hasSize(2);
    assertFound(server, NOTE, "x", 2);
    assertThat(faults()).isEmpty();
  }

  @Test
  void backFillSettlesOnlyRunsThatHaveTheTags() {
    var with = settled(server, Map.of("a", "x"));
    var without = settled(server, Map.of("b", "x", NOTE, "y"));
    long before = generation(without);

    unrank("a");
    backFillCompletely();

    assertThat(generation(without)).isEqualTo(before);
    assertThat(generation(with)).isGreaterThan(before);
  }

  List<RunId> search(TestRuns.Services searching, String filter, String order) {
    var request =
        new RunRequests.Search(
            List.of(experiment.toString()), filter, ViewType.ACTIVE_ONLY, 1000, List.of(order), "");
    return IteratorStreams.of(searching.search().search(ALICE, Visibility.ALL, request).runs())
        .map(found -> found.info().location().run())
        .toList();
  }

  void assertFound(TestRuns.Services searching, String key, String value, int runs) {
    var filter = "tags.`%s` = '%s'".formatted(key, value);
    assertThat(search(searching, filter, "attributes.start_time DESC")).hasSize(runs);
  }

  /** Adds tags to those of the default. */
  void unrank(String key) {
    settings.put(SettingCatalogue.UNRANKED_TAGS, NOTE + "," + key);
  }

  void backFillCompletely() {
    TestRuns.backFillTags(server);
    test.clock.advance(Duration.ofMinutes(3));
    TestRuns.backFillTags(server);
  }

  /** A run that has ended and is settled by a server. */
  @CanIgnoreReturnValue
  RunId settled(TestRuns.Services settling, Map<String, String> tags) {
    var request =
        new RunRequests.Create(
            experiment,
            "user",
            TestRuns.START,
            "name",
            tags.entrySet().stream().map(tag -> new Tag(tag.getKey(), tag.getValue())).toList());
    var run = settling.runs().create(ALICE, request).info().location().run();
    var _ = settling.runs().update(ALICE, TestRuns.end(run, RunStatus.FINISHED, TestRuns.START));
    settling.settleWaiting();
    return run;
  }

  private long generation(RunId run) {
    return server.runs().get(ALICE, run).info().run().settlingState().generation();
  }

  private String describe() {
    return status.read().tags().describe();
  }

  List<String> rows(String key) {
    return sorts("RANK#t#" + key + "#");
  }

  private List<String> texts() {
    return sorts("FTS#");
  }

  private List<String> sorts(String prefix) {
    var query = Query.of(Index.PRIMARY, "EXP#" + experiment).in(SortRange.prefix(prefix));
    return Pages.stream(table, query).map(Item::key).map(key -> key.sort()).toList();
  }

  List<String> faults() {
    return new SettlingAudit(table).faults();
  }
}
