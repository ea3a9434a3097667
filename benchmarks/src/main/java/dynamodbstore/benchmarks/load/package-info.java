/**
 * Load tests over HTTP that compare this server with the reference, {@code mlflow server}. Start
 * with {@link dynamodbstore.benchmarks.load.LoadBenchmark}; a {@link
 * dynamodbstore.benchmarks.load.workload.Workload} defines requests and checks the results, {@link
 * dynamodbstore.benchmarks.load.LoadGenerator} is the load generator. {@link
 * dynamodbstore.benchmarks.load.SeriesBenchmark} measures this server alone.
 */
@NullMarked
package dynamodbstore.benchmarks.load;

import org.jspecify.annotations.NullMarked;
