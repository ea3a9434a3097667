package dynamodbstore.loggedmodels;

/** A setting that a model was made with. Written once. */
public record ModelParam(String key, String value) {}
