package dynamodbstore.loggedmodels;

import dynamodbstore.http.Permission;

/** Who may do what to logged models: everyone everything, on a server without accounts. */
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
