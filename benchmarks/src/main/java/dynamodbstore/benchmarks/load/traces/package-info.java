/**
 * Workloads of traces: OTLP requests as bytes, the seeded traces, and reads of them.
 *
 * <p>Start with {@link dynamodbstore.benchmarks.load.traces.TraceWorkloads}.
 */
@NullMarked
package dynamodbstore.benchmarks.load.traces;

import org.jspecify.annotations.NullMarked;
