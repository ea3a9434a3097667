package dynamodbstore.runs;

import java.util.Iterator;

/**
 * Some of the runs that a search found.
 *
 * @param size how many they are
 * @param runs read, some at a time, as they are taken
 * @param nextToken what asks for the next page; empty if there is none
 */
public record RunPage(int size, Iterator<WholeRun> runs, String nextToken) {}
