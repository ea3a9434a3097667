package dynamodbstore.artifacts;

/** Where the artifacts of a run, a model or a trace are: a store, and a directory in it. */
public record ArtifactLocation(ArtifactStore store, ArtifactPath directory) {
  /** The path in the store of what {@code below} means to the owner of the artifacts. */
  public ArtifactPath path(ArtifactPath below) {
    return directory.isRoot() ? below : directory.resolve(below);
  }
}
