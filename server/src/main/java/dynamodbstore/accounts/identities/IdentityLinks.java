package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;

/** Operations by which administrators say which user an identity is. Thread-safe. */
public final class IdentityLinks {
  private static final String KIND = "identity";

  private final IdentityRepository identities;
  private final UserRepository users;

  public IdentityLinks(IdentityRepository identities, UserRepository users) {
    this.identities = identities;
    this.users = users;
  }

  /**
   * Links an identity to a user, who then logs in by it.
   *
   * @throws ApiError if there is no such user, or the identity is linked already
   */
  public void link(String user, Identity identity) {
    OptimisticUpdate.USUAL.run(
        KIND,
        identity,
        () -> {
          var stale = identities.find(identity);
          var other = stale.flatMap(this::userOf);
          if (other.isPresent()) {
            throw new ApiError(
                ErrorCode.RESOURCE_ALREADY_EXISTS,
                "%s is linked to the user %s already".formatted(identity, other.get().name()));
          }
          return identities.link(user(user), identity, stale);
        });
  }

  /**
   * Ends the logins by an identity: on this server at once, on others within the refresh interval.
   * Sessions and access tokens of the user go on.
   *
   * @return the user it was linked to
   * @throws ApiError if it is linked to no user
   */
  public User unlink(Identity identity) {
    return OptimisticUpdate.USUAL.call(
        KIND,
        identity,
        () -> {
          var user =
              identities
                  .find(identity)
                  .flatMap(this::userOf)
                  .orElseThrow(() -> ApiError.missing("No user is linked to " + identity));
          return identities.unlink(user, identity) ? Optional.of(user) : Optional.empty();
        });
  }

  /**
   * The identities of a user.
   *
   * @throws ApiError if there is no such user
   */
  public List<LinkedIdentity> list(String user) {
    return identities.list(user(user).id());
  }

  private Optional<User> userOf(LinkedIdentity linked) {
    return users.find(linked.username()).filter(linked::isOf);
  }

  private User user(String name) {
    return users
        .find(name)
        .orElseThrow(() -> ApiError.missing("User with username=" + name + " not found"));
  }
}
