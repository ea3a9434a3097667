package dynamodbstore.runs;

/** What a run was given to work with. It is written once. */
public record Param(String key, String value) {}
