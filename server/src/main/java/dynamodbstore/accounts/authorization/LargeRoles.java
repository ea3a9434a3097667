package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.StoredRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of large roles of one workspace, read when they are needed: those about one resource at
 * first, and all at once after some reads, unless there are too many. What was read stays valid as
 * long as the {@link Access} does. Thread-safe.
 */
final class LargeRoles {
  private static final int READ_ONE_BY_ONE = 32;
  private static final long MOST_LOADED = 20_000;
  private static final int MOST_REMEMBERED = 10_000;

  private final PermissionRowRepository rows;
  private final List<StoredRole> roles;
  private final boolean mayLoad;
  private final Map<Subject, Permission> known = new ConcurrentHashMap<>();
  private final AtomicInteger reads = new AtomicInteger();

  /** Written once; two threads that load it at the same time load the same. */
  private volatile @Nullable Map<ResourceType, Map<String, Permission>> loaded;

  LargeRoles(PermissionRowRepository rows, List<StoredRole> roles) {
    this.rows = rows;
    this.roles = List.copyOf(roles);
    this.mayLoad = roles.stream().mapToLong(StoredRole::lastRow).sum() <= MOST_LOADED;
  }

  /**
   * The highest permission of the rows that match: those about the resource, those about all of its
   * type, and MANAGE on the workspace.
   */
  Permission find(Subject subject) {
    if (roles.isEmpty()) {
      return Permission.NO_PERMISSIONS;
    }
    var all = loaded;
    if (all == null && mayLoad && reads.incrementAndGet() > READ_ONE_BY_ONE) {
      all = load();
      loaded = all;
    }
    return all == null ? read(subject) : find(all, subject);
  }

  private Permission read(Subject subject) {
    var before = known.get(subject);
    if (before != null) {
      return before;
    }
    var some = new HashMap<ResourceType, Map<String, Permission>>();
    rows.about(roles, subject.type(), subject.targets()).forEach(row -> add(row, some));
    var found = find(some, subject);
    if (known.size() < MOST_REMEMBERED) {
      known.put(subject, found);
    }
    return found;
  }

  private Map<ResourceType, Map<String, Permission>> load() {
    var all = new HashMap<ResourceType, Map<String, Permission>>();
    for (var role : roles) {
      rows.all(role).forEach(row -> add(row, all));
    }
    return all;
  }

  private static void add(StoredRow row, Map<ResourceType, Map<String, Permission>> all) {
    all.computeIfAbsent(row.grant().type(), _ -> new HashMap<>())
        .merge(row.target(), row.grant().permission(), Permission::max);
  }

  private static Permission find(Map<ResourceType, Map<String, Permission>> all, Subject subject) {
    var ofWorkspace = all.getOrDefault(ResourceType.WORKSPACE, Map.of()).get(Grant.ALL);
    if (ofWorkspace == Permission.MANAGE) {
      return Permission.MANAGE;
    }
    var ofType = all.getOrDefault(subject.type(), Map.of());
    return Stream.concat(subject.targets().stream(), Stream.of(Grant.ALL))
        .map(target -> ofType.getOrDefault(target, Permission.NO_PERMISSIONS))
        .reduce(Permission.NO_PERMISSIONS, Permission::max);
  }
}
