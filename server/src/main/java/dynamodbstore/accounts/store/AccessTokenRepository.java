package dynamodbstore.accounts.store;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.User;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * Repository of access tokens: one method per access path, with its cost. Thread-safe.
 *
 * <p>A token counts only while its user, by id, exists. What an interrupted deletion of a user
 * leaves is therefore of no use.
 */
public final class AccessTokenRepository {
  private final Table table;
  private final UserRepository users;
  private final LocalChanges changes;
  private final RecentChanges<String> recent;

  AccessTokenRepository(
      Table table, UserRepository users, InstantSource clock, LocalChanges changes) {
    this.table = table;
    this.users = users;
    this.changes = changes;
    this.recent = new RecentChanges<>(clock);
  }

  /** One transaction. False if the user was deleted, or the id is taken. */
  public boolean create(User user, AccessToken token) {
    var writes =
        List.<Write>of(
            Write.create(AccessTokenItems.toItem(token)),
            Write.check(AccountKeys.user(user.name()), UserRepository.isSame(user)));
    boolean isCreated = table.transact(writes).isWritten();
    if (isCreated) {
      recent.record(token.id());
    }
    return isCreated;
  }

  /** One read. Empty also if it has expired. */
  public Optional<AccessToken> find(String id) {
    return id.length() == AccessTokenSecret.ID_LENGTH
        ? table.get(AccessTokenKeys.token(id), Read.STRONG).map(AccessTokenItems::toToken)
        : Optional.empty();
  }

  /**
   * Number of the tokens of a user that have not expired, as far as the index shows them; at most
   * the number given. One query of keys.
   */
  public int count(long user, int most) {
    var query = Query.of(Index.GSI2, AccessTokenKeys.ofUser(user)).read(Read.EVENTUAL.keys());
    return (int) Pages.stream(table, query).limit(most).count();
  }

  /** The tokens of a user by creation. One query, and a batch read of recently created ones. */
  public List<AccessToken> list(long user) {
    var found = new HashMap<String, AccessToken>();
    var query = Query.of(Index.GSI2, AccessTokenKeys.ofUser(user)).read(Read.STRONG);
    Pages.stream(table, query)
        .map(AccessTokenItems::toToken)
        .forEach(token -> found.put(token.id(), token));
    var keys = recent.ids().stream().map(AccessTokenKeys::token).toList();
    table.getAll(keys, Read.STRONG).values().stream()
        .map(AccessTokenItems::toToken)
        .filter(token -> token.owner().id() == user)
        .forEach(token -> found.put(token.id(), token));
    return found.values().stream()
        .sorted(Comparator.comparing(AccessToken::created).thenComparing(AccessToken::id))
        .toList();
  }

  /**
   * Deletes a token and raises the counter of its user, by which servers notice it. One
   * transaction. False if a concurrent request deleted the token or the user.
   */
  public boolean revoke(User user, AccessToken token) {
    var writes =
        List.<Write>of(
            Write.delete(AccessTokenKeys.token(token.id()), Condition.present()),
            users.raiseTokens(user));
    return changes.ofUser(user, () -> table.transact(writes).isWritten());
  }

  /** Deletes a token whose user does not exist any more. One write; false if it is gone already. */
  public boolean delete(AccessToken token) {
    return table
        .write(Write.delete(AccessTokenKeys.token(token.id()), Condition.present()))
        .isWritten();
  }

  /**
   * Stores on which day a token was used last. One write, which is refused if the day is stored
   * already or the token was revoked.
   */
  public void recordUse(AccessToken token, LocalDate day) {
    long number = day.toEpochDay();
    var isEarlier =
        Condition.all(
            Condition.present(), Condition.not(Condition.is(AccessTokenItems.LAST_USE, number)));
    var _ =
        table.write(
            Write.update(
                AccessTokenKeys.token(token.id()),
                isEarlier,
                Change.set(AccessTokenItems.LAST_USE, number)));
  }

  /** Deletes the tokens of a deleted user, as far as the index shows them. Idempotent. */
  void sweep(long user) {
    var query = Query.of(Index.GSI2, AccessTokenKeys.ofUser(user)).read(Read.EVENTUAL.keys());
    var keys = Pages.stream(table, query).<Write>map(item -> Write.delete(item.key())).toList();
    if (!keys.isEmpty()) {
      var _ = table.writeAll(keys);
    }
  }
}
