package dynamodbstore.artifacts;

/** A file that was found, to be sent. Whoever has it closes the download. */
public record OpenFile(ArtifactPath path, Download download) {}
