package dynamodbstore.api;

/** A name and a value that users hang on things. */
public record Tag(String key, String value) {}
