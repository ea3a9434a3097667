package dynamodbstore.tracing;

import dynamodbstore.api.LongValuePolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Settings of tracing.
 *
 * @param longValues what happens to tags that are too long
 * @param packing whether idle traces are copied into blocks
 * @param isShared whether other servers may use the table
 * @param retention after which a trace expires; empty if traces do not expire at present
 */
public record TracingSettings(
    LongValuePolicy longValues,
    boolean packing,
    boolean isShared,
    Supplier<Optional<Duration>> retention) {}
