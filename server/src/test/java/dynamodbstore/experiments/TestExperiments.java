package dynamodbstore.experiments;

import dynamodbstore.access.Ownership;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentAuditRepository;
import dynamodbstore.experiments.entity.ExperimentBackFillRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.ExperimentTagAuditRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.verification.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Fixture: experiments on a table of their own, with a manual clock. */
final class TestExperiments {
  static final Caller ALICE = new Caller("alice", Caller.DEFAULT_WORKSPACE);

  final TestClock clock = new TestClock();
  final Meter meter = new Meter();
  final MemoryTable memory = new MemoryTable(clock, meter);
  final FullTextStatusRepository fullText = new FullTextStatusRepository(memory, clock);

  /** The eras whose runs were restored. */
  final List<Long> revived = new ArrayList<>();

  final ExperimentService service = on(memory);

  ExperimentService on(Table table) {
    return new ExperimentService(
        repository(table),
        restoring -> revived.add(restoring.eraOnceRestored()),
        new ExperimentArtifactLocations("s3://bucket/root", Path.of("/srv")),
        Ownership.NONE,
        clock);
  }

  ExperimentRepository repository() {
    return repository(memory);
  }

  ExperimentRepository repository(Table table) {
    return new ExperimentRepository(table, new FullTextStatusRepository(table, clock), clock);
  }

  /** Completes the back-fill, so that searches use the full-text rows. */
  void backFill() {
    backFill(memory).run();
  }

  BackFill backFill(Table table) {
    var status = new FullTextStatusRepository(table, clock);
    return new BackFill(
        status,
        new FullTextRepository(table),
        List.of(new ExperimentBackFillRepository(table, status)),
        clock);
  }

  /** What {@code table verify} finds in experiments and their tags. */
  List<String> faults() {
    return audit(memory);
  }

  static List<String> audit(Table table) {
    return Stream.concat(
            Findings.all(table, new ExperimentAuditRepository(table)).stream(),
            Findings.all(table, new ExperimentTagAuditRepository(table)).stream())
        .toList();
  }

  ExperimentId create(String name, Tag... tags) {
    return service.create(ALICE, new NewExperiment(name, "", List.of(tags)));
  }

  Experiment get(ExperimentId id) {
    return service.get(ALICE, id).experiment();
  }
}
