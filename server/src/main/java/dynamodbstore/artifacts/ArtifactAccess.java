package dynamodbstore.artifacts;

import dynamodbstore.http.Permission;

/** Who may do what to artifacts: everyone everything, on a server without accounts. */
public final class ArtifactAccess {
  <Q> Permission<Q> mayRead() {
    return (_, _) -> {};
  }

  <Q> Permission<Q> mayWrite() {
    return (_, _) -> {};
  }

  <Q> Permission<Q> mayDelete() {
    return (_, _) -> {};
  }
}
