package dynamodbstore.artifacts;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import java.util.function.UnaryOperator;

/**
 * Resolved artifact root of an owner (a run, a logged model, a version or a trace): a store, and
 * the directory in it.
 *
 * @param scope verifies paths of the store, and adds the folder of a workspace
 */
public record ArtifactRoot(
    ArtifactStore store, ArtifactPath directory, UnaryOperator<ArtifactPath> scope) {
  /** Converts a path relative to the owner's artifact root into a path of the store. */
  public ArtifactPath path(ArtifactPath below) {
    return scope.apply(directory.isRoot() ? below : directory.resolve(below));
  }
}
