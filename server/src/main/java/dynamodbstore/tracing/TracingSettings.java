package dynamodbstore.tracing;

import dynamodbstore.api.LongValuePolicy;

/**
 * Settings of tracing.
 *
 * @param longValues what happens to tags that are too long
 * @param packing whether idle traces are copied into blocks
 * @param isShared whether other servers may use the table
 */
public record TracingSettings(LongValuePolicy longValues, boolean packing, boolean isShared) {}
