package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.store.AccountStamp;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.UserState;
import dynamodbstore.concurrency.Time;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the {@link Access} of users. Before an entry is used that was checked longer ago than
 * the refresh interval, or before a change by this process, the access epoch and the user are read
 * strongly; if they are unchanged, the entry is still right. So a change is effective on this
 * server at once, and on every other within that interval.
 *
 * <p>Only users that exist have entries. Bounded; thread-safe: the monitor of the map guards it,
 * and no thread reads the table while it holds it.
 */
public final class AccessCache {
  private static final int MOST_USERS = 10_000;
  private static final int REREADS_PER_SECOND = 20;
  private static final long SECOND = 1_000_000_000L;

  private final AssignmentRepository store;
  private final long refreshNanos;
  private final Time time;
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private volatile @Nullable KnownEpoch known;

  /**
   * Compiled access.
   *
   * @param stamp read before everything that the access was compiled from
   * @param checked when the stamp was last found unchanged
   */
  private record Entry(Access access, AccountStamp stamp, Moment checked, Rereads rereads) {}

  /**
   * Moment before a stamp is read.
   *
   * @param changes by this process until then
   */
  private record Moment(long nanos, long changes) {}

  /**
   * The access epoch as this server read it last. What is read afterwards is not older, so that the
   * first request of a user need not read it again.
   *
   * @param read the moment before that, with the changes that concern all users
   */
  private record KnownEpoch(long epoch, Moment read) {}

  /** Limit of the reads that denied requests of one user cause. Guarded by its monitor. */
  private static final class Rereads {
    private long begun;
    private int count;

    synchronized boolean tryAcquire(long now) {
      if (now - begun >= SECOND) {
        begun = now;
        count = 0;
      }
      return ++count <= REREADS_PER_SECOND;
    }
  }

  public AccessCache(AssignmentRepository store, Duration refresh, Time time) {
    this.store = store;
    this.refreshNanos = refresh.toNanos();
    this.time = time;
  }

  /** What a user may do; at most the refresh interval old. Empty if there is no such user. */
  public Optional<Access> find(String user) {
    var now = now(user);
    var entry = entry(user);
    return entry != null && isFresh(entry, now)
        ? Optional.of(entry.access())
        : refresh(user, entry, now);
  }

  /**
   * What a user may do now, for a request that would be denied otherwise: the permission may have
   * been granted on another server a moment ago. Limited for each user; above that, as {@link
   * #find}.
   */
  public Optional<Access> refreshed(String user) {
    var now = now(user);
    var entry = entry(user);
    return entry != null && !entry.rereads().tryAcquire(now.nanos())
        ? find(user)
        : refresh(user, entry, now);
  }

  private Moment now(String user) {
    return new Moment(time.nanos(), store.changes().count(user));
  }

  private boolean isFresh(Entry entry, Moment now) {
    return now.nanos() - entry.checked().nanos() < refreshNanos
        && now.changes() == entry.checked().changes();
  }

  private Optional<Access> refresh(String user, @Nullable Entry entry, Moment now) {
    var epoch = known;
    if (entry == null && epoch != null && isFresh(epoch, now)) {
      var state = store.users().state(user);
      var stamp = new AccountStamp(epoch.epoch(), state.map(UserState::user));
      return compiled(user, entry, stamp, state, new Moment(epoch.read().nanos(), now.changes()));
    }
    var ofRoles = new Moment(now.nanos(), store.changes().ofRoles());
    var stamp = store.users().stamp(user);
    known = new KnownEpoch(stamp.epoch(), ofRoles);
    if (entry != null && entry.stamp().equals(stamp)) {
      put(user, new Entry(entry.access(), stamp, now, entry.rereads()));
      return Optional.of(entry.access());
    }
    // The epoch was read before; the user of the state may be newer than that of the stamp. Then
    // the next check finds a difference, and compiles once more.
    var state = stamp.user().flatMap(found -> store.users().state(found.name()));
    return compiled(user, entry, stamp, state, now);
  }

  private boolean isFresh(KnownEpoch epoch, Moment now) {
    return now.nanos() - epoch.read().nanos() < refreshNanos
        && store.changes().ofRoles() == epoch.read().changes();
  }

  /**
   * Compiles and keeps what a user may do.
   *
   * @param stamp whose epoch was read before the state
   */
  private Optional<Access> compiled(
      String user,
      @Nullable Entry entry,
      AccountStamp stamp,
      Optional<UserState> state,
      Moment checked) {
    var access = state.map(this::compile);
    synchronized (entries) {
      if (access.isEmpty()) {
        entries.remove(user);
      } else {
        var rereads = entry == null ? new Rereads() : entry.rereads();
        put(user, new Entry(access.get(), stamp, checked, rereads));
      }
    }
    return access;
  }

  private Access compile(UserState state) {
    var roles = store.roles();
    return new Access(state.user(), roles.findAll(state.roles()), roles.rows());
  }

  private @Nullable Entry entry(String user) {
    synchronized (entries) {
      return entries.get(user);
    }
  }

  private void put(String user, Entry entry) {
    synchronized (entries) {
      entries.put(user, entry);
      if (entries.size() > MOST_USERS) {
        entries.remove(entries.keySet().iterator().next());
      }
    }
  }
}
