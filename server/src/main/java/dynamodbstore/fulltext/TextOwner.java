package dynamodbstore.fulltext;

/**
 * Entity that a text belongs to.
 *
 * @param partition the partition of the entity, which also holds its rows
 */
public record TextOwner(TextField field, String partition, String workspace, String id) {}
