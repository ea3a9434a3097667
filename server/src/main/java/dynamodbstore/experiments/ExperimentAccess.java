package dynamodbstore.experiments;

import dynamodbstore.http.Permission;

/** Who may do what to experiments: everyone everything, on a server without accounts. */
public final class ExperimentAccess {
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
