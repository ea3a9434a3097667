package dynamodbstore.runs;

import dynamodbstore.http.Permission;

/** Who may do what to runs: everyone everything, on a server without accounts. */
public final class RunAccess {
  public <Q> Permission<Q> mayCreate() {
    return (_, _) -> {};
  }

  <Q> Permission<Q> mayRead() {
    return (_, _) -> {};
  }

  <Q> Permission<Q> mayEdit() {
    return (_, _) -> {};
  }

  <Q> Permission<Q> mayDelete() {
    return (_, _) -> {};
  }
}
