package dynamodbstore.experiments;

import dynamodbstore.http.Permission;

/**
 * Permission checks of the experiment endpoints. This server has no accounts, so every check
 * passes.
 */
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
