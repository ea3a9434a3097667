package dynamodbstore.traces.items;

/**
 * Reference to a stored chunk of spans. A chunk is live only if the trace's META lists it; of two
 * versions of a span, the one in the later chunk of the list wins.
 *
 * @param name never used by another chunk, so that a chunk may be deleted once META does not list
 *     it
 * @param parts number of items
 * @param bytes size, encoded
 */
public record SpanChunk(String name, int parts, int bytes) {}
