package dynamodbstore.loggedmodels;

import dynamodbstore.http.Permission;

/** Permissions of logged models. The server has no accounts, so every caller may do everything. */
public final class LoggedModelAccess {
  <Q> Permission<Q> mayCreate() {
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
