package dynamodbstore.benchmarks;

import java.util.function.ObjIntConsumer;

/**
 * One measurement of {@link TableBenchmark}: an operation and the number of threads that run it.
 *
 * @param work one operation; receives a number that no other operation receives
 * @param numbers how many numbers one operation consumes
 */
record TableWorkload(String name, int callers, int numbers, ObjIntConsumer<StoreUnderTest> work) {}
