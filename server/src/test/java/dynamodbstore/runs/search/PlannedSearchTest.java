package dynamodbstore.runs.search;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.settling.RunTextsTest;
import dynamodbstore.runs.settling.SettlingAudit;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every plan returns the same runs as verifying every run, page by page. */
class PlannedSearchTest {
  private static final int RUNS = 90;
  private static final int SEARCHES = 250;
  private static final String LONG = "x".repeat(700);

  /** Has a two-byte character where a sort key is cut. */
  private static final String CUT = "x".repeat(607) + "é";

  private static final String MANY_TRIGRAMS = RunTextsTest.manyTrigrams() + "tree";
  private static final List<String> TESTS =
      List.of(
          "metrics.loss < 0.5",
          "metrics.loss >= 0",
          "metrics.loss != 1",
          "metrics.loss = 0.25",
          "metrics.acc > 0.2",
          "metrics.acc <= 1e308",
          "metrics.nothing > 1",
          "params.depth = '3'",
          "params.depth != '3'",
          "params.depth LIKE '1%'",
          "params.depth ILIKE '%X%'",
          "params.depth IS NULL",
          "params.depth IS NOT NULL",
          "params.depth = '" + LONG + "b'",
          "params.depth LIKE '" + LONG + "%'",
          "tags.kind = 'tree'",
          "tags.kind LIKE '%e%'",
          "tags.kind IS NULL",
          "attributes.status = 'FINISHED'",
          "attributes.status != 'RUNNING'",
          "attributes.run_name = 'alpha'",
          "attributes.run_name LIKE 'a%'",
          "attributes.run_name ILIKE '%A'",
          "params.depth LIKE '%xxa'",
          "tags.kind ILIKE '%REE%'",
          "tags.kind LIKE '_xx%0'",
          "attributes.run_name LIKE '%lph%'",
          "attributes.run_name ILIKE '%LPH%be%'",
          "attributes.run_name LIKE '%xx2'",
          "attributes.start_time > 1003",
          "attributes.start_time <= 1004",
          "attributes.start_time = 1002.5",
          "attributes.end_time > 1");
  private static final List<String> ORDERS =
      List.of(
          "metrics.loss",
          "metrics.loss DESC",
          "metrics.acc",
          "metrics.acc DESC",
          "metrics.nothing",
          "params.depth",
          "params.depth DESC",
          "tags.kind",
          "tags.kind DESC",
          "tags.`mlflow.runName`",
          "attributes.run_name",
          "attributes.run_name DESC",
          "attributes.start_time",
          "attributes.start_time DESC",
          "attributes.status",
          "attributes.end_time DESC",
          "attributes.run_id");

  private final TestRuns runs = new TestRuns();
  private final TestRuns.Services services = runs.services;
  private final RunDataRepository data = new RunDataRepository(runs.memory);
  private final RunTextSettings texts =
      new RunTextSettings(new FullTextStatusRepository(runs.memory, runs.clock), runs.clock);
  private final RunSearchRepository search =
      new RunSearchRepository(runs.memory, services.repository(), data, texts);
  private final RunReader reader = new RunReader(data);
  private final PageTokens tokens = new PageTokenRepository(runs.memory).tokens(new Random(1));

  @ParameterizedTest
  @CsvSource({"1,NEVER", "2,NEVER", "3,NEVER", "4,BEFORE", "5,BEFORE", "6,AFTER", "7,AFTER"})
  void everyPlanReturnsTheSamePagesAsAFullScan(long seed, FullText fullText) {
    var random = new Random(seed);
    if (fullText == FullText.BEFORE) {
      runs.switchFullText(Set.of(TokenLevel.TRIGRAM));
    }
    var experiments = fill(random);
    if (fullText == FullText.AFTER) {
      runs.switchFullText(Set.of(TokenLevel.TRIGRAM));
    }
    var plans = new HashSet<Class<?>>();
    boolean isAnyByTrigram = false;
    var walked = EnumSet.noneOf(RunIndexRange.RangeKind.class);

    for (int n = 0; n < SEARCHES; n++) {
      var filter = filter(random);
      var orders = orders(random);
      var wanted = SearchParser.runs(filter, orders, SearchSyntax.MLFLOW);
      var view = random.nextInt(4) == 0 ? ViewType.ALL : ViewType.ACTIVE_ONLY;
      int pageSize = 1 + random.nextInt(20);
      var plan =
          RunPlanner.plan(
              wanted,
              pageSize,
              new RunPlanner.Searchable(texts.searchableFields(), texts.searchableTags()),
              range -> count(random, range));
      plans.add(plan.getClass());
      if (plan instanceof RunPlan.InOrder(var phases, _)) {
        phases.forEach(phase -> walked.add(phase.range().kind()));
      }
      isAnyByTrigram |=
          plan instanceof RunPlan.Gathered(_, var ranges)
              && ranges.stream().anyMatch(range -> range.kind() == RunIndexRange.RangeKind.TOKEN);

      assertThat(planned(experiments, view, wanted, plan, pageSize))
          .describedAs("seed %d, %s, %s, %s: %s", seed, view, filter, orders, plan)
          .isEqualTo(judged(experiments, view, wanted));
    }
    assertThat(plans).contains(RunPlan.InOrder.class, RunPlan.Gathered.class);
    assertThat(walked)
        .contains(
            RunIndexRange.RangeKind.START,
            RunIndexRange.RangeKind.NUMBER,
            RunIndexRange.RangeKind.ONE_TEXT);
    assertThat(isAnyByTrigram).isEqualTo(fullText != FullText.NEVER);
    assertThat(new SettlingAudit(runs.memory).faults())
        .describedAs("nothing is wrong but the rows that were left")
        .isNotEmpty()
        .containsOnly("is a rank row that no snapshot names");
  }

  /** Trigrams count as rare, so that plans use them often enough. */
  private static long count(Random random, RunIndexRange range) {
    return random.nextInt(range.kind() == RunIndexRange.RangeKind.TOKEN ? 4 : 100);
  }

  /** When full text of runs is enabled. */
  enum FullText {
    NEVER,
    /** Before settling: settlers put the rows. */
    BEFORE,
    /** After settling: the back-fill causes the rows to be put. */
    AFTER
  }

  private List<RunId> planned(
      List<Experiment> experiments,
      ViewType view,
      ParsedSearch wanted,
      RunPlan plan,
      int pageSize) {
    var found = new ArrayList<RunId>();
    var token = "";
    do {
      var cursor = tokens.cursor(List.of(), token);
      var request = new PageRequest(wanted, cursor, pageSize);
      var page =
          new PlannedSearch(search, reader, experiments, view, request)
              .page(plan, SearchBudget.begin(runs.clock));
      assertThat(page.items()).hasSizeLessThanOrEqualTo(pageSize);
      page.items().forEach(run -> found.add(run.info().location().run()));
      token = page.nextToken();
      assertThat(token.isEmpty() || page.items().size() == pageSize).isTrue();
    } while (!token.isEmpty());
    return found;
  }

  private List<RunId> judged(List<Experiment> experiments, ViewType view, ParsedSearch wanted) {
    var infos = search.inAnyOrder(experiments, view, 1000).toList();
    return reader.readData(infos).stream()
        .filter(wanted.condition()::holds)
        .sorted(wanted.ordering())
        .map(run -> run.info().location().run())
        .toList();
  }

  /** Runs of three experiments: settled, live, settled and then written to, deleted. */
  private List<Experiment> fill(Random random) {
    var ids = List.of(runs.experiment, runs.createExperiment("b"), runs.createExperiment("c"));
    for (int n = 0; n < RUNS; n++) {
      var run = create(random, ids.get(random.nextInt(ids.size())));
      log(random, run);
      if (random.nextInt(4) > 0) {
        end(random, run);
      }
      services.settleWaiting();
      if (random.nextInt(4) == 0 && runs.get(run).info().run().settlingState().isSettled()) {
        leaveRows(random, run);
      }
      if (random.nextInt(5) == 0) {
        log(random, run);
      }
      if (random.nextInt(5) == 0) {
        var _ = services.runs().update(ALICE, TestRuns.rename(run, "alphabet"));
      }
      if (random.nextInt(10) == 0) {
        services.runs().delete(ALICE, run);
      }
    }
    return search.experiments(ALICE.workspace(), Set.copyOf(ids));
  }

  /**
   * Leaves stale rows, like a settler that crashes before it has deleted those of earlier
   * generations.
   */
  private void leaveRows(Random random, RunId id) {
    var run = runs.get(id).info().run();
    long start = run.start().toEpochMilli();
    var rows =
        List.of(
            RankKeys.metric(run.location(), start, "loss", number(random)),
            RankKeys.param(run.location(), start, "depth", pick(random, "3", "10", CUT)),
            RankKeys.tag(run.location(), start, "kind", "tree"));
    for (var row : rows) {
      var item = Item.at(row).with(RunSnapshotItems.GENERATION, 1).build();
      var _ = runs.memory.write(Write.create(item));
    }
  }

  private RunId create(Random random, ExperimentId experiment) {
    var name =
        pick(random, "alpha", "beta", "gamma", "Alpha", "é", LONG + LONG + random.nextInt(3));
    var start = Instant.ofEpochMilli(1000 + random.nextInt(8));
    var request = new RunRequests.Create(experiment, "user", start, name, List.of());
    return services.runs().create(ALICE, request).info().location().run();
  }

  private void log(Random random, RunId run) {
    if (random.nextInt(5) > 0) {
      logMetric(random, run, "loss");
    }
    if (random.nextInt(3) > 0) {
      logMetric(random, run, "acc");
    }
    if (random.nextInt(3) > 0 && runs.get(run).data().param("depth").isEmpty()) {
      var depth =
          pick(
              random,
              "3",
              "10",
              "12",
              "",
              "ü",
              "X",
              "\u0000",
              LONG + "a",
              LONG + "b",
              LONG,
              CUT + "a".repeat(90),
              CUT + "b".repeat(90),
              CUT);
      runs.logParam(run, "depth", depth);
    }
    if (random.nextInt(3) > 0) {
      runs.setTag(
          run,
          "kind",
          pick(random, "tree", "Tree", "net", LONG + random.nextInt(5), MANY_TRIGRAMS));
    }
    if (random.nextInt(20) == 0 && runs.get(run).info().run().nameTagged()) {
      services.log().deleteTag(ALICE, new RunLogRequests.DeleteTag(run, Run.NAME_TAG));
    }
  }

  private void logMetric(Random random, RunId run, String key) {
    var metric = new MetricEntry(key, number(random), 1, random.nextInt(5), Optional.empty());
    services.log().logMetric(ALICE, new RunLogRequests.LogMetric(run, metric));
  }

  private void end(Random random, RunId run) {
    var status = pick(random, RunStatus.FINISHED, RunStatus.FAILED, RunStatus.KILLED);
    var end = Instant.ofEpochMilli(random.nextInt(5));
    var _ = services.runs().update(ALICE, TestRuns.end(run, status, end));
  }

  private static double number(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      case 3 -> 0;
      case 4, 5 -> random.nextInt(5) / 4.0;
      default -> random.nextGaussian();
    };
  }

  private static String filter(Random random) {
    return String.join(
        " AND ",
        Stream.generate(() -> TESTS.get(random.nextInt(TESTS.size())))
            .limit(random.nextInt(4))
            .toList());
  }

  private static List<String> orders(Random random) {
    return Stream.generate(() -> ORDERS.get(random.nextInt(ORDERS.size())))
        .limit(random.nextInt(3))
        .filter(unique(new HashSet<>()))
        .toList();
  }

  private static Predicate<String> unique(Set<String> fields) {
    return order -> fields.add(order.replace(" DESC", ""));
  }

  @SafeVarargs
  private static <T> T pick(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }
}
