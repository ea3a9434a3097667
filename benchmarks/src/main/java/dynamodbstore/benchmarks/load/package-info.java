/**
 * Two MLflow servers, ours and the reference, driven side by side over HTTP. Start at {@link
 * dynamodbstore.benchmarks.load.LoadBenchmark}; a {@link dynamodbstore.benchmarks.load.Workload}
 * says what is sent and reads it back, {@link dynamodbstore.benchmarks.load.Drive} sends it. {@link
 * dynamodbstore.benchmarks.load.SeriesBenchmark} drives ours alone.
 */
@NullMarked
package dynamodbstore.benchmarks.load;

import org.jspecify.annotations.NullMarked;
