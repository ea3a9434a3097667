package dynamodbstore.blocks;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
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

  private final Table table;
  private final Environment environment;
  private final String server;
  private final Map<ExperimentId, Instant> held = new ConcurrentHashMap<>();

  public BlockLeaseRepository(Table table, Environment environment) {
    this.table = table;
    this.environment = environment;
    this.server = HexFormat.of().toHexDigits(environment.random().nextLong());
  }

  /** Acquires or renews the lease: one write in 20 seconds. Returns false if another has it. */
  public boolean acquire(ExperimentId experiment) {
    var now = environment.clock().instant();
    var until = held.get(experiment);
    if (until != null && until.isAfter(now.plus(RENEWED))) {
      return true;
    }
    var end = now.plus(TERM);
    var item = Item.at(BlockKeys.lease(experiment)).with(HOLDER, server).expiring(end).build();
    // An expired item counts as absent.
    var isFree = Condition.any(Condition.absent(), Condition.is(HOLDER, server));
    if (!table.write(Write.replace(item, isFree)).isWritten()) {
      held.remove(experiment);
      return false;
    }
    held.put(experiment, end);
    held.values().removeIf(other -> other.isBefore(now));
    return true;
  }
}
