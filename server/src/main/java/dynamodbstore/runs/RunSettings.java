package dynamodbstore.runs;

import dynamodbstore.api.LongValuePolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Settings of runs.
 *
 * @param longValues what happens to params and tags that are too long
 * @param historyRetention after which a value of a metric expires; empty if values do not expire at
 *     present
 */
public record RunSettings(
    LongValuePolicy longValues, Supplier<Optional<Duration>> historyRetention) {}
