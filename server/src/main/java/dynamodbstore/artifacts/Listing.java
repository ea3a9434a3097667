package dynamodbstore.artifacts;

/** What is in a directory of the artifacts of a URI. */
public record Listing(String uri, ArtifactPath directory, Entries entries) {}
