package dynamodbstore.runs.messages;

import dynamodbstore.http.Permission;

/** Permissions on runs. Everything is permitted, because the server has no accounts. */
public final class RunAccess {
  public <Q> Permission<Q> mayCreate() {
    return (_, _) -> {};
  }

  public <Q> Permission<Q> mayRead() {
    return (_, _) -> {};
  }

  public <Q> Permission<Q> mayEdit() {
    return (_, _) -> {};
  }

  public <Q> Permission<Q> mayDelete() {
    return (_, _) -> {};
  }
}
