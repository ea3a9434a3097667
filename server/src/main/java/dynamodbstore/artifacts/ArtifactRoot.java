package dynamodbstore.artifacts;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;

/**
 * Resolved artifact root of an owner (a run, a logged model, a version or a trace): a store, and
 * the directory in it.
 */
public record ArtifactRoot(ArtifactStore store, ArtifactPath directory) {
  /** Converts a path relative to the owner's artifact root into a path of the store. */
  public ArtifactPath path(ArtifactPath below) {
    return directory.isRoot() ? below : directory.resolve(below);
  }
}
