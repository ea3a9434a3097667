package dynamodbstore.api;

/** Tag of an entity: a key and a value set by users. */
public record Tag(String key, String value) {}
