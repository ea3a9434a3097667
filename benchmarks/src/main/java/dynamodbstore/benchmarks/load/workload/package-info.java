/**
 * Workloads: what is sent, and how the responses are verified.
 *
 * <p>Start with {@link Workload} and {@link PreparedWorkload}. The {@code …Workloads} classes list
 * them with their targets; the {@code …Seed} classes write the initial data, in step with the
 * Python scripts.
 */
@NullMarked
package dynamodbstore.benchmarks.load.workload;

import org.jspecify.annotations.NullMarked;
