package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.DatasetRepository;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.RunLinkRepository;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.experiments.ExperimentRepository;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.experiments.NewExperiment;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Fixture: runs of one experiment in a table of their own, with a manual clock. */
final class TestRuns {
  static final Caller ALICE = new Caller("alice", Caller.DEFAULT_WORKSPACE);
  static final Instant START = Instant.ofEpochMilli(1_700_000_000_000L);

  final TestClock clock = new TestClock();
  final Meter meter = new Meter();
  final MemoryTable memory = new MemoryTable(clock, meter);
  final Random tokens = new Random(44);
  final List<MetricEntry> ofModels = new ArrayList<>();
  final Services services = on(memory);
  final ExperimentId experiment = createExperiment("e");

  /** All services of runs over one table. */
  record Services(
      ExperimentService experiments,
      RunRepository repository,
      RunService runs,
      RunSearchService search,
      RunLogService log,
      Settler settler,
      SettlingQueue settling,
      SettlingSweep sweep) {
    /** Settles all queued runs, like the background settler. */
    void settleWaiting() {
      for (var next = settling.poll(); next.isPresent(); next = settling.poll()) {
        boolean _ = settler.settle(next.get());
      }
    }
  }

  Services on(Table table) {
    return on(table, LongValuePolicy.CUT);
  }

  Services on(Table table, LongValuePolicy longValues) {
    var repository = new RunRepository(table);
    var data = new RunDataRepository(table);
    var live = new RunWriter(repository, clock);
    var settling = new SettlingQueue();
    var settlings = new SettlingRepository(table);
    var texts = new RunTextSettings(new FullTextStatusRepository(table, clock), clock);
    var settler = new Settler(repository, data, settlings, texts, clock, tokens);
    var reading = new RunReader(data);
    var runs = new RunService(repository, reading, live, settling, clock, new Random(42));
    return new Services(
        new ExperimentService(
            new ExperimentRepository(table),
            repository,
            new ExperimentArtifactLocations("s3://bucket/root", Path.of("/srv")),
            clock),
        repository,
        runs,
        new RunSearchService(
            new RunSearchRepository(table, repository, data, texts),
            reading,
            new RunLinkResolver(runs, datasets(table)),
            settling,
            clock,
            new SearchEngine(
                new PageTokenRepository(table).tokens(new Random(43)), PlanListener.OFF, clock),
            SearchSyntax.MLFLOW),
        new RunLogService(
            repository,
            data,
            live,
            new MetricRepository(table),
            (_, _, entries) -> ofModels.addAll(entries),
            longValues),
        settler,
        settling,
        new SettlingSweep(settlings, settler, clock));
  }

  private static DatasetService datasets(Table table) {
    var datasets = new DatasetRepository(table);
    return new DatasetService(datasets, new RunLinkRepository(table, datasets), (_, _, _) -> {});
  }

  /**
   * Enables or disables full text of runs, and completes the back-fill once the setting is in
   * force.
   */
  void switchFullText(Set<TokenLevel> levels) {
    new FullTextStatusRepository(memory, clock)
        .change(RunTextRows.FIELDS.stream().collect(Collectors.toMap(field -> field, _ -> levels)));
    clock.advance(Duration.ofMinutes(2));
    backFill(memory).run();
  }

  BackFill backFill(Table table) {
    var status = new FullTextStatusRepository(table, clock);
    var settler =
        new Settler(
            new RunRepository(table),
            new RunDataRepository(table),
            new SettlingRepository(table),
            new RunTextSettings(status, clock),
            clock,
            tokens);
    return new BackFill(
        status, new FullTextRepository(table), RunBackFillRepository.all(table, settler), clock);
  }

  ExperimentId createExperiment(String name) {
    return services.experiments().create(ALICE, new NewExperiment(name, "", List.of()));
  }

  RunId create(Tag... tags) {
    return create("name", tags);
  }

  RunId create(String name, Tag... tags) {
    return services.runs().create(ALICE, request(name, tags)).info().place().run();
  }

  RunRequests.Create request(String name, Tag... tags) {
    return new RunRequests.Create(experiment, "user", START, name, List.of(tags));
  }

  RunLocation place(RunId id) {
    return new RunLocation(experiment, id);
  }

  RunWithData get(RunId id) {
    return services.runs().get(ALICE, id);
  }

  void setTag(RunId id, String key, String value) {
    services.log().setTag(ALICE, new RunLogRequests.SetTag(id, new Tag(key, value)));
  }

  void logParam(RunId id, String key, String value) {
    services.log().logParam(ALICE, new RunLogRequests.LogParam(id, new Param(key, value)));
  }

  static MetricEntry metric(String key, double value) {
    return new MetricEntry(key, value, 1, 0, Optional.empty());
  }

  static RunRequests.Update rename(RunId id, String name) {
    return new RunRequests.Update(id, Optional.empty(), Optional.empty(), name);
  }

  static RunRequests.Update end(RunId id, RunStatus status, Instant end) {
    return new RunRequests.Update(id, Optional.of(status), Optional.of(end), "");
  }
}
