package dynamodbstore.registry;

import dynamodbstore.http.Permission;

/** Who may do what in the registry: everyone everything, on a server without accounts. */
public final class RegistryAccess {
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
