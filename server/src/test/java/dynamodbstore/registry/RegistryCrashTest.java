package dynamodbstore.registry;

import static dynamodbstore.registry.TestRegistry.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.verification.Findings;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Crash tests: a change that fails before or after any of its writes violates no invariant, and a
 * retry completes it.
 */
class RegistryCrashTest {
  private static final int MORE_THAN_ENOUGH = 200;
  private static final String LONG = "x".repeat(40_000);

  private final TestClock clock = new TestClock();

  /** The change under test, on a model with two versions and two aliases. */
  enum CrashedOperation {
    CREATE,
    VERSION,
    RENAME,
    TRANSITION,
    DELETE_VERSION,
    TAG,
    DELETE;

    void tryOn(TestRegistry registry) {
      switch (this) {
        case CREATE -> {
          var _ = registry.create("brand-new", new Tag("long", LONG));
        }
        case VERSION -> {
          var _ = registry.version("model", new Tag("long", LONG));
        }
        case RENAME -> {
          var _ = registry.rename("model", "another name");
        }
        case TRANSITION -> {
          var _ = registry.move("model", "1", "Staging", true);
        }
        case DELETE_VERSION -> registry.delete("model", "2");
        case TAG -> registry.tag("model", "long", LONG);
        case DELETE -> registry.models.delete(ALICE, "model");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CrashedOperation.class)
  void changeInterruptedAtAnyWriteViolatesNoInvariant(CrashedOperation deed) {
    for (boolean isMade : List.of(false, true)) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        assertThat(write).isLessThan(MORE_THAN_ENOUGH);
        failed = fails(deed, write, isMade);
      }
    }
  }

  private boolean fails(CrashedOperation deed, int write, boolean isMade) {
    var memory = new MemoryTable(clock, new Meter());
    prepare(new TestRegistry(memory, clock));
    var faulty = new FaultyTable(memory);
    var dying = new TestRegistry(faulty, clock);
    if (isMade) {
      faulty.failAfter(write);
    } else {
      faulty.failBefore(write);
    }
    try {
      deed.tryOn(dying);
    } catch (TableException e) {
      // Failures that a later sweep repairs are not reported to the client.
      assertThat(faulty.hasFailed()).isTrue();
    }
    var next = new TestRegistry(memory, clock);
    assertThat(Findings.faults(memory, new RegistryAuditRepository(memory))).isEmpty();
    next.modelRows.sweepDeletedModels();
    try {
      deed.tryOn(next);
    } catch (ApiError e) {
      assertThat(e.text()).containsAnyOf("not found", "already exists");
    }
    next.backFill();
    clock.advance(CreationLogRepository.GRACE.plusSeconds(1));
    new CreationLogRepository(memory, clock).sweep();
    assertThat(Findings.all(memory, new RegistryAuditRepository(memory)))
        .allMatch(found -> found.contains("is a tag or an alias that nothing refers to"));
    return faulty.hasFailed();
  }

  private static void prepare(TestRegistry registry) {
    var _ = registry.create("model");
    var _ = registry.version("model");
    var _ = registry.version("model", new Tag("long", LONG));
    var _ = registry.move("model", "2", "Staging", false);
    registry.alias("model", "a", "1");
    registry.alias("model", "b", "2");
    registry.backFill();
  }
}
