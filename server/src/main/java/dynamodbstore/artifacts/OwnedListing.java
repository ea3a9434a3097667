package dynamodbstore.artifacts;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryListing;

/**
 * Directory listing of an owner's artifacts, with the artifact URI and the directory as the client
 * spelled it.
 */
public record OwnedListing(String uri, ArtifactPath directory, DirectoryListing entries) {}
