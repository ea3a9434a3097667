package dynamodbstore.runs.messages;

import dynamodbstore.runs.data.RunWithData;
import java.util.Iterator;

/**
 * Page of search results.
 *
 * @param size number of runs
 * @param runs read lazily, in batches
 * @param nextToken page token of the next page; empty if there is none
 */
public record RunPage(int size, Iterator<RunWithData> runs, String nextToken) {}
