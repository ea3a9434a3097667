package dynamodbstore.traces.items;

/**
 * Items that hold the body of a META.
 *
 * @param revision of the write that has put them, which their keys contain; later writes that do
 *     not change the body refer to the same items
 */
public record BodyParts(Revision revision, int count) {}
