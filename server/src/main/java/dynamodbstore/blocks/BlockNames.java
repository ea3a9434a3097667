package dynamodbstore.blocks;

import dynamodbstore.api.Environment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Generator of revisions and names of blocks, none of which is ever used again. Thread-safe. */
public final class BlockNames {
  private final Environment environment;
  private final String process;
  private final AtomicLong count = new AtomicLong();

  public BlockNames(Environment environment) {
    this.environment = environment;
    this.process = HexFormat.of().toHexDigits(environment.random().nextLong());
  }

  /** A revision for a row that does not exist yet. */
  BlockRevision first() {
    return BlockRevision.of(now(), nonce());
  }

  /** A revision that is greater than the one it replaces. */
  BlockRevision after(BlockRevision previous) {
    return BlockRevision.of(Math.max(now(), previous.micros() + 1), nonce());
  }

  /** A name for a block: its 64 random bits are unique among the blocks of one time. */
  public String newBlock() {
    return HexFormat.of().toHexDigits(environment.random().nextLong());
  }

  private long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, environment.clock().instant());
  }

  private String nonce() {
    return process + "." + Long.toHexString(count.getAndIncrement());
  }
}
