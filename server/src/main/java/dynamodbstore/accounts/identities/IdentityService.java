package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.accounts.store.UserState;
import dynamodbstore.concurrency.OptimisticUpdate;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Users by their identity at a provider. An identity is linked to a user by an administrator, or to
 * a new one at first sight if configured; never to an existing user because of its name, which
 * people can choose at many providers. Thread-safe.
 */
public final class IdentityService {
  private static final System.Logger LOG = System.getLogger(IdentityService.class.getName());
  private static final String KIND = "identity";
  private static final int LONGEST_NAME = 255;

  private final IdentityRepository identities;
  private final AssignmentRepository accounts;
  private final UserRepository users;
  private final Supplier<String> newPasswordHash;
  private final Rules rules;

  /**
   * Rules for identities.
   *
   * @param createsUsers whether a user is created for an unknown identity
   */
  public record Rules(boolean createsUsers, GroupRules groups) {}

  /**
   * @param passwords hashes the password of new users, which is random and not shown
   */
  public IdentityService(
      IdentityRepository identities,
      AssignmentRepository accounts,
      PasswordHashing passwords,
      Rules rules) {
    this.identities = identities;
    this.accounts = accounts;
    this.users = accounts.users();
    this.newPasswordHash = () -> passwords.hash(passwords.randomText());
    this.rules = rules;
  }

  /** Result of a login. */
  public sealed interface Result {
    /**
     * The identity is this user.
     *
     * @param user its counter of tokens was read before the identity: while the user has it, the
     *     identity is its own
     */
    record Known(User user) implements Result {}

    /**
     * No user may log in by this identity.
     *
     * @param reason a sentence for the administrator of the accounts
     */
    record Refused(String reason) implements Result {}
  }

  /**
   * The user of an identity, with the roles that its groups mean. Three reads; more and one
   * transaction if there are rules for groups, or the user is created.
   */
  public Result login(Login login) {
    return OptimisticUpdate.USUAL.call(KIND, login.identity(), () -> tryLogin(login));
  }

  private Optional<Result> tryLogin(Login login) {
    var linked = identities.find(login.identity());
    var user = linked.flatMap(this::userOf);
    if (user.isEmpty()) {
      return rules.createsUsers()
          ? create(login, linked)
          : refused(
              "No user is linked to %s: use `auth identities link`, or --oidc-create-users."
                  .formatted(login.identity()));
    }
    // Once more, because the counter of the user must not be newer than the identity.
    var again = identities.find(login.identity()).filter(now -> now.isOf(user.get()));
    return again.flatMap(now -> apply(login, user.get(), now));
  }

  private Optional<User> userOf(LinkedIdentity linked) {
    return users.find(linked.username()).filter(linked::isOf);
  }

  /** Creates a user; empty to try again, also if it was created, because that finds its groups. */
  private Optional<Result> create(Login login, Optional<LinkedIdentity> stale) {
    var name = login.username().filter(IdentityService::isName);
    if (name.isEmpty()) {
      return refused("The token of %s has no valid user name.".formatted(login.identity()));
    }
    // Spares the expensive hash and an id.
    if (users.find(name.get()).isPresent()) {
      return taken(login, name.get(), stale);
    }
    return switch (identities.createUser(
        login.identity(), name.get(), newPasswordHash.get(), stale)) {
      case CREATED -> tryLogin(login);
      case CONFLICT -> Optional.empty();
      case NAME_TAKEN -> taken(login, name.get(), stale);
    };
  }

  /** Empty to try again if a concurrent login of this identity has created the user. */
  private Optional<Result> taken(Login login, String name, Optional<LinkedIdentity> stale) {
    return identities.find(login.identity()).equals(stale)
        ? refused(
            "The user %s exists, and is not linked to %s: use `auth identities link`."
                .formatted(name, login.identity()))
        : Optional.empty();
  }

  private static boolean isName(String name) {
    return !name.isBlank()
        && name.length() <= LONGEST_NAME
        && name.codePoints().noneMatch(Character::isISOControl);
  }

  private static Optional<Result> refused(String reason) {
    return Optional.of(new Result.Refused(reason));
  }

  /**
   * Applies the groups of a token, unless those of a later one were applied: clients may use an
   * older token meanwhile. Empty to try again.
   */
  private Optional<Result> apply(Login login, User user, LinkedIdentity linked) {
    var known = Optional.<Result>of(new Result.Known(user));
    if (rules.groups().isEmpty() || login.issued().isBefore(linked.applied())) {
      return known;
    }
    var state = users.state(user.name()).filter(now -> linked.isOf(now.user()));
    if (state.isEmpty()) {
      return Optional.empty();
    }
    var now = state.get().user();
    var change = change(login.groups(), state.get());
    if (change.isNone(now)) {
      return login.issued().equals(linked.applied())
              || identities.apply(now, linked, change, login.issued())
          ? known
          : Optional.empty();
    }
    // The change ends sessions, so the user is read again before one is opened.
    return identities.apply(now, linked, change, login.issued())
        ? tryLogin(login)
        : Optional.empty();
  }

  private static void warn(GroupRules.Rule rule) {
    LOG.log(
        System.Logger.Level.WARNING,
        "There is no role %s in workspace %s for the group %s"
            .formatted(rule.role(), rule.workspace(), rule.group()));
  }

  private RoleChange change(Set<String> groups, UserState state) {
    var wanted = new HashSet<Long>();
    var managed = new HashSet<Long>();
    for (var rule : rules.groups().roles()) {
      var role = accounts.roles().find(rule.workspace(), rule.role()).map(StoredRole::id);
      role.ifPresent(managed::add);
      if (groups.contains(rule.group())) {
        role.ifPresentOrElse(wanted::add, () -> warn(rule));
      }
    }
    var removed = new HashSet<>(managed);
    removed.removeAll(wanted);
    removed.retainAll(state.roles());
    wanted.removeAll(Set.copyOf(state.roles()));
    return new RoleChange(wanted, removed, rules.groups().isAdmin(groups, state.user().isAdmin()));
  }
}
