/**
 * What it costs, measured. {@link dynamodbstore.benchmarks.TableBenchmark} compares the embedded
 * table with bare RocksDB in one run; {@link dynamodbstore.benchmarks.Allocation} counts the bytes
 * that one call allocates; {@link dynamodbstore.benchmarks.load.LoadBenchmark} drives whole
 * servers. The scripts beside this module run them; results are kept as pages.
 */
@NullMarked
package dynamodbstore.benchmarks;

import org.jspecify.annotations.NullMarked;
