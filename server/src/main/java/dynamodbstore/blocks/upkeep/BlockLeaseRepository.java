package dynamodbstore.blocks.upkeep;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKeys;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lease of an experiment's blocks, so that usually one server packs and merges them. Only an
 * optimisation: two servers that pack at the same time write columns in vain, and nothing else. The
 * lease expires, also if its server has crashed. Thread-safe.
 */
public final class BlockLeaseRepository {
  private static final String HOLDER = "holder";
  private static final Duration TERM = Duration.ofSeconds(30);

  /** Less than this is renewed, so that a round of packing ends within the lease. */
  private static final Duration RENEWED = Duration.ofSeconds(10);

  /** After a refusal, until the next attempt: the table charges for a refused write too. */
  private static final Duration SHORTEST_REFUSAL = Duration.ofSeconds(8);

  /** Spreads the attempts of servers that were refused at the same time. */
  private static final int JITTER_MILLIS = 4_000;

  private final Table table;
  private final Environment environment;
  private final String server;
  private final Map<ExperimentId, Instant> held = new ConcurrentHashMap<>();

  /** When the lease of an experiment that another server has is asked for again. */
  private final Map<ExperimentId, Instant> refused = new ConcurrentHashMap<>();

  public BlockLeaseRepository(Table table, Environment environment) {
    this.table = table;
    this.environment = environment;
    this.server = HexFormat.of().toHexDigits(environment.random().nextLong());
  }

  /**
   * Acquires or renews the lease: one write in 20 seconds, or in about 10 if another server has it.
   * Returns false in that case.
   */
  public boolean acquire(ExperimentId experiment) {
    var now = environment.clock().instant();
    var until = held.get(experiment);
    if (until != null && until.isAfter(now.plus(RENEWED))) {
      return true;
    }
    var next = refused.get(experiment);
    if (next != null && next.isAfter(now)) {
      return false;
    }
    refused.values().removeIf(other -> !other.isAfter(now));
    var end = now.plus(TERM);
    var item = Item.at(BlockKeys.lease(experiment)).with(HOLDER, server).expiring(end).build();
    // An expired item counts as absent.
    var isFree = Condition.any(Condition.absent(), Condition.is(HOLDER, server));
    if (!table.write(Write.replace(item, isFree)).isWritten()) {
      held.remove(experiment);
      int jitter = environment.random().nextInt(JITTER_MILLIS);
      refused.put(experiment, now.plus(SHORTEST_REFUSAL).plusMillis(jitter));
      return false;
    }
    held.put(experiment, end);
    held.values().removeIf(other -> other.isBefore(now));
    return true;
  }
}
