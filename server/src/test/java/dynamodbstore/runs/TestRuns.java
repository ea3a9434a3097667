package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.DatasetsFeature;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.experiments.ExperimentsFeature;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.settling.Settler;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.settling.SettlingSweep;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.search.language.SearchSyntax;
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

  /** Shared, so that services on one table generate different ids and leases. */
  private final Random random = new Random(42);

  final List<MetricEntry> ofModels = new ArrayList<>();
  public final Services services = on(memory);
  public final ExperimentId experiment = createExperiment("e");

  /** The features of runs and experiments on one table. */
  public record Services(
      ExperimentService experiments, RunRepository repository, RunsFeature feature) {
    public RunService runs() {
      return feature.services().runs();
    }

    public RunSearchService search() {
      return feature.services().search();
    }

    public RunLogService log() {
      return feature.services().log();
    }

    public Settler settler() {
      return feature.settling().settler();
    }

    public SettlingQueue settling() {
      return feature.settling().queue();
    }

    public SettlingSweep sweep() {
      return feature.settling().sweep();
    }

    /** Settles all queued runs, like the background settler. */
    public void settleWaiting() {
      for (var next = settling().poll(); next.isPresent(); next = settling().poll()) {
        boolean _ = settler().settle(next.get());
      }
    }
  }

  public Services on(Table table) {
    return on(table, LongValuePolicy.CUT);
  }

  Services on(Table table, LongValuePolicy longValues) {
    return on(context(table, random), longValues);
  }

  /** Services that generate the same ids as others with the same seed. */
  Services on(Table table, long seed) {
    return on(context(table, new Random(seed)), LongValuePolicy.CUT);
  }

  private Services on(FeatureContext context, LongValuePolicy longValues) {
    var repository = new RunRepository(context.table());
    var locations = new ExperimentArtifactLocations("s3://bucket/root", Path.of("/srv"));
    var experiments = new ExperimentsFeature(context, repository, locations);
    var datasets = new DatasetsFeature(context, (_, _, _) -> {});
    var runs =
        new RunsFeature(
            context,
            new RunWriter(repository, clock),
            datasets.service(),
            (_, _, entries) -> ofModels.addAll(entries),
            new RunSettings(longValues, Optional::empty));
    return new Services(experiments.service(), repository, runs);
  }

  private FeatureContext context(Table table, Random random) {
    return FeatureContext.of(
        table,
        Runtime.getRuntime().availableProcessors(),
        new Environment(clock, random),
        SearchSyntax.MLFLOW,
        PlanListener.OFF);
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
    return new BackFill(
        new FullTextStatusRepository(table, clock),
        new FullTextRepository(table),
        on(table).feature().textSources(),
        clock);
  }

  /** What the background job of a server does. */
  public static void backFillTags(Services server) {
    server.feature().backFillTags();
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
