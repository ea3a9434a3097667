package dynamodbstore.artifacts.serving;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Download;

/** An open file with its path in the store. The holder closes the download. */
public record OpenFile(ArtifactPath path, Download download) {}
