package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.StoredRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Rows of large roles of one workspace, read when they are needed: one by one at first, and all at
 * once after some reads, unless there are too many. What was read stays valid as long as the {@link
 * Access} does. Thread-safe.
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

  Optional<Permission> find(Subject subject) {
    if (roles.isEmpty()) {
      return Optional.empty();
    }
    var all = loaded;
    if (all == null && mayLoad && reads.incrementAndGet() > READ_ONE_BY_ONE) {
      all = load();
      loaded = all;
    }
    var found = all == null ? read(subject) : find(all, subject);
    return found == Permission.NO_PERMISSIONS ? Optional.empty() : Optional.of(found);
  }

  private Permission read(Subject subject) {
    var before = known.get(subject);
    if (before != null) {
      return before;
    }
    var found =
        rows.about(roles, subject.type(), subject.targets()).stream()
            .map(row -> row.grant().permission())
            .reduce(Permission.NO_PERMISSIONS, Permission::max);
    if (known.size() < MOST_REMEMBERED) {
      known.put(subject, found);
    }
    return found;
  }

  private Map<ResourceType, Map<String, Permission>> load() {
    var all = new HashMap<ResourceType, Map<String, Permission>>();
    for (var role : roles) {
      for (StoredRow row : rows.all(role)) {
        all.computeIfAbsent(row.grant().type(), _ -> new HashMap<>())
            .merge(row.target(), row.grant().permission(), Permission::max);
      }
    }
    return all;
  }

  private static Permission find(Map<ResourceType, Map<String, Permission>> all, Subject subject) {
    var ofType = all.getOrDefault(subject.type(), Map.of());
    return subject.targets().stream()
        .map(target -> ofType.getOrDefault(target, Permission.NO_PERMISSIONS))
        .reduce(Permission.NO_PERMISSIONS, Permission::max);
  }
}
