package dynamodbstore.artifacts;

/** An open file with its path in the store. The holder closes the download. */
public record OpenFile(ArtifactPath path, Download download) {}
