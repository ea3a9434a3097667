package dynamodbstore.benchmarks;

import java.util.function.ObjIntConsumer;

/**
 * One thing to measure.
 *
 * @param work one operation, given a number that no other operation is given
 * @param numbers how many numbers one operation uses up
 */
record Cell(String name, int callers, int numbers, ObjIntConsumer<Contestant> work) {}
