package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.search.RunSearchRepository;
import dynamodbstore.runs.settling.RunBackFillRepository;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.settling.Settler;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.settling.SettlingRepository;
import dynamodbstore.runs.settling.SettlingSweep;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
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
public final class TestRuns {
  public static final Caller ALICE = new Caller("alice", Caller.DEFAULT_WORKSPACE);
  public static final Instant START = Instant.ofEpochMilli(1_700_000_000_000L);

  public final TestClock clock = new TestClock();
  final Meter meter = new Meter();
  public final MemoryTable memory = new MemoryTable(clock, meter);
  final Random tokens = new Random(44);
  final List<MetricEntry> ofModels = new ArrayList<>();
  public final Services services = on(memory);
  public final ExperimentId experiment = createExperiment("e");

  /** All services of runs over one table. */
  public record Services(
      ExperimentService experiments,
      RunRepository repository,
      RunService runs,
      RunSearchService search,
      RunLogService log,
      Settler settler,
      SettlingQueue settling,
      SettlingSweep sweep) {
    /** Settles all queued runs, like the background settler. */
    public void settleWaiting() {
      for (var next = settling.poll(); next.isPresent(); next = settling.poll()) {
        boolean _ = settler.settle(next.get());
      }
    }
  }

  public Services on(Table table) {
    return on(table, LongValuePolicy.CUT);
  }

  Services on(Table table, LongValuePolicy longValues) {
    var repository = new RunRepository(table);
    var data = new RunDataRepository(table);
    var writer = new RunWriter(repository, clock);
    var settling = new SettlingQueue(clock);
    var settlings = new SettlingRepository(table);
    var texts = new RunTextSettings(new FullTextStatusRepository(table, clock), clock);
    var settler = new Settler(repository, data, settlings, texts, new Environment(clock, tokens));
    var reader = new RunReader(data);
    var environment = new Environment(clock, new Random(42));
    var runs = new RunService(repository, reader, writer, settling, environment);
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
            reader,
            new RunLinkResolver(runs, datasets(table)),
            settling,
            new SearchEngine(
                SearchSyntax.MLFLOW,
                new PageTokenRepository(table).tokens(new Random(43)),
                PlanListener.OFF,
                clock)),
        new RunLogService(
            new RunRepositories(repository, data, new MetricRepository(table)),
            writer,
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
  public void switchFullText(Set<TokenLevel> levels) {
    new FullTextStatusRepository(memory, clock)
        .change(RunTextRows.FIELDS.stream().collect(Collectors.toMap(field -> field, _ -> levels)));
    clock.advance(Duration.ofMinutes(2));
    backFill(memory).run();
  }

  public BackFill backFill(Table table) {
    var status = new FullTextStatusRepository(table, clock);
    var settler =
        new Settler(
            new RunRepository(table),
            new RunDataRepository(table),
            new SettlingRepository(table),
            new RunTextSettings(status, clock),
            new Environment(clock, tokens));
    return new BackFill(
        status, new FullTextRepository(table), RunBackFillRepository.all(table, settler), clock);
  }

  public ExperimentId createExperiment(String name) {
    return services.experiments().create(ALICE, new NewExperiment(name, "", List.of()));
  }

  public RunId create(Tag... tags) {
    return create("name", tags);
  }

  public RunId create(String name, Tag... tags) {
    return services.runs().create(ALICE, request(name, tags)).info().location().run();
  }

  RunRequests.Create request(String name, Tag... tags) {
    return new RunRequests.Create(experiment, "user", START, name, List.of(tags));
  }

  public RunLocation place(RunId id) {
    return new RunLocation(experiment, id);
  }

  public RunWithData get(RunId id) {
    return services.runs().get(ALICE, id);
  }

  public void setTag(RunId id, String key, String value) {
    services.log().setTag(ALICE, new RunLogRequests.SetTag(id, new Tag(key, value)));
  }

  public void logParam(RunId id, String key, String value) {
    services.log().logParam(ALICE, new RunLogRequests.LogParam(id, new Param(key, value)));
  }

  public static MetricEntry metric(String key, double value) {
    return new MetricEntry(key, value, 1, 0, Optional.empty());
  }

  public static RunRequests.Update rename(RunId id, String name) {
    return new RunRequests.Update(id, Optional.empty(), Optional.empty(), name);
  }

  public static RunRequests.Update end(RunId id, RunStatus status, Instant end) {
    return new RunRequests.Update(id, Optional.of(status), Optional.of(end), "");
  }
}
