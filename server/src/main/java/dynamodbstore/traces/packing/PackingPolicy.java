package dynamodbstore.traces.packing;

import java.time.Duration;

/**
 * When traces are packed.
 *
 * @param idle how long a trace must not have changed
 * @param mostTraces of a block
 */
public record PackingPolicy(Duration idle, int mostTraces) {
  /** Clients send a trace within seconds; each change of a packed trace costs a second copy. */
  public static final PackingPolicy USUAL = new PackingPolicy(Duration.ofSeconds(5), 256);
}
