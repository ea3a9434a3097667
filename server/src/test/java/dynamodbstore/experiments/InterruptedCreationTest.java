package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Ownership;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sweeps of interrupted creations, and their race with slow ones. */
class InterruptedCreationTest {
  private static final InstantSource NOW = InstantSource.system();
  private static final InstantSource LATER =
      () -> NOW.instant().plus(CreationLogRepository.GRACE).plusSeconds(1);
  private static final int WRITES = 14;

  @TempDir private Path folder;

  enum Kind {
    MEMORY,
    FOLDER,
    DYNAMODB
  }

  @ParameterizedTest
  @EnumSource
  void sweepDeletesEverythingThatAnInterruptedCreationLeft(Kind kind) {
    try (var table = open(kind)) {
      for (int write = 0; write < WRITES; write++) {
        var faulty = new FaultyTable(table);
        faulty.failBefore(write);
        var name = "the name " + write;
        boolean _ = isFailing(() -> create(faulty, name));

        new CreationLogRepository(table, LATER).sweep();

        assertThat(findings(table)).isEmpty();
        assertThat(leftIn(table)).isEmpty();
      }
    }
  }

  @Test
  void sweepAfterAFaultOfTheFoldersOwnStepsLeavesAWholeExperimentOrNone() {
    // The id, and the creation in one batch.
    int steps = 2;
    try (var table = open(Kind.FOLDER)) {
      for (int step = 0; step <= steps; step++) {
        var faulty = FaultyTable.ofCombinedCalls(table);
        faulty.failAfter(step);
        var name = "the name " + step;
        assertThat(isFailing(() -> create(faulty, name))).isEqualTo(step < steps);

        new CreationLogRepository(table, LATER).sweep();

        assertThat(findings(table)).isEmpty();
        assertThat(leftIn(table)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void concurrentSweepLeavesAWholeExperimentOrNone(Kind kind) {
    try (var table = open(kind)) {
      for (int write = 0; write < WRITES; write++) {
        var name = "name " + write;
        var interrupted =
            new InterleavingTable(
                table, write, () -> new CreationLogRepository(table, LATER).sweep());
        boolean isFailed = isFailing(() -> create(interrupted, name));

        var found = repository(table).findByName("default", name);
        assertThat(found.isEmpty())
            .as("creation with a sweep at write %d", write)
            .isEqualTo(isFailed);
        new CreationLogRepository(table, LATER).sweep();
        assertThat(findings(table)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void sweepSkipsCreationsWithinTheGracePeriod(Kind kind) {
    try (var table = open(kind)) {
      for (int write = 0; write < WRITES; write++) {
        var name = "name " + write;
        var interrupted =
            new InterleavingTable(
                table, write, () -> new CreationLogRepository(table, NOW).sweep());

        assertThat(isFailing(() -> create(interrupted, name))).isFalse();
        assertThat(findings(table)).isEmpty();
      }
    }
  }

  private Table open(Kind kind) {
    return switch (kind) {
      case MEMORY -> new MemoryTable(NOW, new Meter());
      case FOLDER -> EmbeddedTable.open(folder, EmbeddedOptions.defaults(), NOW, new Meter());
      case DYNAMODB -> DynamoDbLocal.shared().newTable(NOW, new Meter());
    };
  }

  private static ExperimentRepository repository(Table table) {
    return new ExperimentRepository(table, new FullTextStatusRepository(table, NOW), NOW);
  }

  private static void create(Table table, String name) {
    var service =
        new ExperimentService(
            repository(table),
            _ -> {},
            new ExperimentArtifactLocations("s3://bucket/root", Path.of("/srv")),
            Ownership.NONE,
            NOW);
    var _ = service.create(ALICE, new NewExperiment(name, "", List.of()));
  }

  private static List<String> findings(Table table) {
    return TestExperiments.audit(table);
  }

  /** Items in partitions of ids without an experiment. */
  private static List<Item> leftIn(Table table) {
    return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
        .filter(item -> item.key().partition().startsWith("EXP#"))
        .filter(item -> table.get(new Key(item.key().partition(), "E#META"), Read.STRONG).isEmpty())
        .toList();
  }

  private static boolean isFailing(Runnable work) {
    try {
      work.run();
      return false;
    } catch (TableException e) {
      return true;
    }
  }
}
