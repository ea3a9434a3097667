package dynamodbstore.artifacts;

/**
 * Directory listing of an owner's artifacts, with the artifact URI and the directory as the client
 * spelled it.
 */
public record OwnedListing(String uri, ArtifactPath directory, DirectoryListing entries) {}
