package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.accounts.store.UserState;
import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Operations on users. Errors have the reference's codes and texts. Thread-safe. */
public final class UserService {
  private static final int LONGEST_NAME = 255;
  private static final int SHORTEST_PASSWORD = 12;
  private static final String KIND = "user";

  private final AssignmentRepository store;
  private final UserRepository users;
  private final IdentityRepository identities;
  private final RoleViews views;
  private final PasswordHashing passwords;

  public UserService(
      AssignmentRepository store,
      IdentityRepository identities,
      RoleViews views,
      PasswordHashing passwords) {
    this.store = store;
    this.identities = identities;
    this.users = store.users();
    this.views = views;
    this.passwords = passwords;
  }

  /**
   * Creates a user.
   *
   * @throws ApiError if the name is empty or taken, or the password is too short
   */
  public User create(String name, String password, boolean isAdmin) {
    if (name.isEmpty()) {
      throw ApiError.invalid("Username cannot be empty.");
    }
    if (name.length() > LONGEST_NAME) {
      throw ApiError.invalid("Username cannot be longer than " + LONGEST_NAME + " characters.");
    }
    if (password.codePointCount(0, password.length()) < SHORTEST_PASSWORD) {
      throw ApiError.invalid("Password must be a string longer than 12 characters.");
    }
    // Before the expensive hash.
    if (users.find(name).isPresent()) {
      throw taken(name);
    }
    return users.create(name, passwords.hash(password), isAdmin).orElseThrow(() -> taken(name));
  }

  private static ApiError taken(String name) {
    return new ApiError(
        ErrorCode.RESOURCE_ALREADY_EXISTS, "User (username=" + name + ") already exists.");
  }

  public Optional<User> find(String name) {
    return users.find(name);
  }

  /**
   * The user with a name.
   *
   * @throws ApiError if there is none
   */
  public User user(String name) {
    return users.find(name).orElseThrow(() -> missing(name));
  }

  public static ApiError missing(String name) {
    return ApiError.missing("User with username=" + name + " not found");
  }

  /** All users with all their roles, by id. */
  public List<UserRoles> list() {
    return list(_ -> true);
  }

  /**
   * All users by id, and the roles of some of them. One query; for the latter another one each, and
   * a batch read.
   */
  public List<UserRoles> list(Predicate<User> withRoles) {
    var all = users.list();
    // Distinct, because a user that is deleted and created again meanwhile may be listed twice.
    var names = all.stream().filter(withRoles).map(User::name).distinct().toList();
    var states =
        users.states(names).stream()
            .collect(Collectors.toMap(state -> state.user().id(), Function.identity()));
    var ids = states.values().stream().flatMap(state -> state.roles().stream()).distinct().toList();
    Map<Long, Role> roles =
        views.all(store.roles().findAll(ids)).stream()
            .collect(Collectors.toMap(Role::id, Function.identity()));
    return all.stream()
        .flatMap(
            user ->
                withRoles.test(user)
                    ? Stream.ofNullable(states.get(user.id())).map(state -> view(state, roles))
                    : Stream.of(new UserRoles(user, List.of())))
        .toList();
  }

  private static UserRoles view(UserState state, Map<Long, Role> roles) {
    return new UserRoles(
        state.user(), state.roles().stream().map(roles::get).filter(Objects::nonNull).toList());
  }

  /** Whether there is no user. One query of an index that may lag. */
  boolean isEmpty() {
    return users.list().isEmpty();
  }

  /** Sets the password; as in the reference, of any length. */
  public void setPassword(String name, String password) {
    var hash = passwords.hash(password);
    OptimisticUpdate.USUAL.run(KIND, name, () -> users.setPassword(user(name), hash));
  }

  public void setAdmin(String name, boolean isAdmin) {
    OptimisticUpdate.USUAL.run(KIND, name, () -> users.setAdmin(user(name), isAdmin));
  }

  /** Deletes a user with its own grants, then its identities, which count no more. */
  public void delete(String name) {
    long id =
        OptimisticUpdate.USUAL.call(
            KIND,
            name,
            () -> {
              var state = state(name);
              return store.delete(state) ? Optional.of(state.user().id()) : Optional.empty();
            });
    identities.sweep(id);
  }

  private UserState state(String name) {
    return users.state(name).orElseThrow(() -> missing(name));
  }
}
