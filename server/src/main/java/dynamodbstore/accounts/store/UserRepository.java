package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.User;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Repository of users: one method per access path, with its cost. Thread-safe.
 *
 * <p>An assignment contains the user's id. One of another id was left by a deletion that was
 * interrupted before a user of the same name was created, and does not count.
 */
public final class UserRepository {
  private final Table table;
  private final AccessEpochRepository counters;
  private final LocalChanges changes;
  private final RecentChanges<String> recent;

  UserRepository(Table table, InstantSource clock, LocalChanges changes) {
    this.table = table;
    this.changes = changes;
    this.counters = new AccessEpochRepository(table);
    this.recent = new RecentChanges<>(clock);
  }

  /** One read. */
  public Optional<User> find(String name) {
    return table
        .get(AccountKeys.user(name), Read.STRONG)
        .map(AccountItems::toUser)
        .filter(user -> user.name().equals(name));
  }

  /** The user and the access epoch. One batch read of two items. */
  public AccountStamp stamp(String name) {
    var keys = List.of(AccountKeys.user(name), AccountKeys.epoch());
    var found = table.getAll(keys, Read.STRONG);
    return new AccountStamp(
        AccessEpochRepository.read(Optional.ofNullable(found.get(AccountKeys.epoch()))),
        Optional.ofNullable(found.get(AccountKeys.user(name)))
            .map(AccountItems::toUser)
            .filter(user -> user.name().equals(name)));
  }

  /** The user with its assignments. One query. */
  public Optional<UserState> state(String name) {
    return states(List.of(name)).stream().findFirst();
  }

  /** Those of the users that exist, in the same order. One query for each, concurrently. */
  public List<UserState> states(List<String> names) {
    var queries =
        names.stream()
            .map(name -> Query.of(Index.PRIMARY, AccountKeys.ofUser(name)).read(Read.STRONG))
            .toList();
    var found = Pages.all(table, queries);
    return IntStream.range(0, names.size())
        .mapToObj(at -> state(names.get(at), found.get(at)))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The user sorts before its assignments, and so was read no later than they were: an assignment
   * that the user's counter includes is found.
   */
  private static Optional<UserState> state(String name, List<Item> items) {
    return items.stream()
        .filter(item -> AccountKeys.isUser(item.key()))
        .map(AccountItems::toUser)
        .filter(user -> user.name().equals(name))
        .findFirst()
        .map(user -> new UserState(user, roles(user, items)));
  }

  private static List<Long> roles(User user, List<Item> items) {
    return items.stream()
        .filter(item -> AccountKeys.isAssignment(item.key()))
        .map(AccountItems::toAssignment)
        .filter(assignment -> assignment.user() == user.id())
        .map(Assignment::role)
        .toList();
  }

  /** All users by id. One query, and a batch read of those that this server changed recently. */
  public List<User> list() {
    var found = new TreeMap<Long, User>();
    var query = Query.of(Index.GSI2, AccountKeys.users()).read(Read.STRONG);
    var items = new ArrayList<>(Pages.stream(table, query).toList());
    var keys = recent.ids().stream().map(AccountKeys::user).toList();
    items.addAll(table.getAll(keys, Read.STRONG).values());
    items.stream().map(AccountItems::toUser).forEach(user -> found.put(user.id(), user));
    return List.copyOf(found.values());
  }

  /**
   * The assignments of a role, by user. One query, and a batch read for the users that this server
   * changed recently.
   */
  public List<Assignment> ofRole(long role) {
    var found = new HashSet<Assignment>();
    var query = Query.of(Index.GSI4, AccountKeys.ofRole(role)).read(Read.STRONG);
    var items = new ArrayList<>(Pages.stream(table, query).toList());
    var keys = recent.ids().stream().map(name -> AccountKeys.assignment(name, role)).toList();
    items.addAll(table.getAll(keys, Read.STRONG).values());
    items.stream().map(AccountItems::toAssignment).forEach(found::add);
    return found.stream().sorted(Comparator.comparingLong(Assignment::user)).toList();
  }

  /** Two writes. Empty if the name is taken. */
  public Optional<User> create(String name, String passwordHash, boolean isAdmin) {
    // Spares an id, and detects most taken names.
    if (find(name).isPresent()) {
      return Optional.empty();
    }
    var user = new User(counters.nextUser(), name, passwordHash, isAdmin, 1, 1, 0);
    return table.write(Write.create(AccountItems.toItem(user))).isWritten()
        ? Optional.of(recorded(user))
        : Optional.empty();
  }

  /**
   * Creates a user together with something of its own. Two writes: an id and one transaction, which
   * is refused at 0 if the name is taken, and else at the position of the refused write, from 1.
   *
   * @param with the further writes about the new user
   */
  public Outcome create(
      String name, String passwordHash, boolean isAdmin, Function<User, List<Write>> with) {
    var user = new User(counters.nextUser(), name, passwordHash, isAdmin, 1, 1, 0);
    var writes = new ArrayList<Write>();
    writes.add(Write.create(AccountItems.toItem(user)));
    writes.addAll(with.apply(user));
    var outcome = changes.ofUser(user, () -> table.transact(writes));
    if (outcome.isWritten()) {
      var _ = recorded(user);
    }
    return outcome;
  }

  /** Part of a transaction that requires that the user exists. */
  public Write check(User user) {
    return Write.check(AccountKeys.user(user.name()), isSame(user));
  }

  /** One transaction about a user, which this server notices at once. */
  public Outcome transact(User user, List<Write> writes) {
    return changes.ofUser(user, () -> table.transact(writes));
  }

  /** One write. False if the user was deleted. */
  public boolean setPassword(User user, String passwordHash) {
    return update(user, Change.set(AccountItems.HASH, passwordHash));
  }

  /** One write. False if the user was deleted. */
  public boolean setAdmin(User user, boolean isAdmin) {
    return update(user, Change.set(AccountItems.ADMIN, Value.of(isAdmin)));
  }

  /** Ends all sessions of a user. One write. False if the user was deleted. */
  public boolean raiseRevision(User user) {
    return update(user);
  }

  private boolean update(User user, Change... changed) {
    var all = new ArrayList<>(List.of(changed));
    all.add(Change.add(AccountItems.REVISION, 1));
    var key = AccountKeys.user(user.name());
    // A transaction, because a sum in a single write is not retried after a lost response.
    var write = Write.update(key, isSame(user), all.toArray(Change[]::new));
    return changes.ofUser(user, () -> table.transact(List.of(write)).isWritten());
  }

  /** Part of a transaction that changes a user's own grants or assignments. */
  Write raiseGrants(User user) {
    return Write.update(
        AccountKeys.user(user.name()), isSame(user), Change.add(AccountItems.GRANTS, 1));
  }

  /** Part of a transaction that changes a user's assignments and its administrator flag. */
  Write raiseGrants(User user, boolean isAdmin) {
    return isAdmin == user.isAdmin()
        ? raiseGrants(user)
        : Write.update(
            AccountKeys.user(user.name()),
            isSame(user),
            Change.add(AccountItems.GRANTS, 1),
            Change.set(AccountItems.ADMIN, Value.of(isAdmin)),
            Change.add(AccountItems.REVISION, 1));
  }

  /** Part of a transaction that requires a user as it was read, with its password. */
  public Write checkRevision(User user) {
    return Write.check(
        AccountKeys.user(user.name()),
        Condition.all(isSame(user), Condition.is(AccountItems.REVISION, user.revision())));
  }

  /**
   * Part of a transaction that revokes an access token, or ends a session or unlinks an identity.
   */
  public Write raiseTokens(User user) {
    return Write.update(
        AccountKeys.user(user.name()), isSame(user), Change.add(AccountItems.TOKENS, 1));
  }

  static Condition isSame(User user) {
    return Condition.is(AccountItems.ID, user.id());
  }

  /** Condition that neither the user's grants nor its assignments have changed. */
  static Condition isUnchanged(User user) {
    return Condition.all(isSame(user), Condition.is(AccountItems.GRANTS, user.grants()));
  }

  User recorded(User user) {
    recent.record(user.name());
    return user;
  }
}
