package dynamodbstore.fulltext;

/**
 * What a text belongs to.
 *
 * @param partition where it lives, and the rows with it
 */
public record TextOwner(TextField field, String partition, String workspace, String id) {}
