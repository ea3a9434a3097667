/**
 * Performance measurements. {@link dynamodbstore.benchmarks.TableBenchmark} compares the embedded
 * table with RocksDB; {@link dynamodbstore.benchmarks.Allocation} counts the bytes that one call
 * allocates, and {@link dynamodbstore.benchmarks.StatisticsBenchmark} what metrics cost; {@link
 * dynamodbstore.benchmarks.load.LoadBenchmark} measures whole servers. The shell scripts of this
 * module run them; the Markdown files beside them hold the results.
 */
@NullMarked
package dynamodbstore.benchmarks;

import org.jspecify.annotations.NullMarked;
