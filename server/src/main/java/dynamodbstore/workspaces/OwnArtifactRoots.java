package dynamodbstore.workspaces;

import dynamodbstore.concurrency.Time;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Cached artifact roots of the workspaces that have one of their own, also while they are deleted.
 * One query, at most once in the refresh interval. Thread-safe; concurrent requests may read them
 * twice.
 */
public final class OwnArtifactRoots implements Supplier<Map<String, String>> {
  private final WorkspaceRepository workspaces;
  private final long refreshNanos;
  private final Time time;
  private volatile Optional<Entry> last = Optional.empty();

  private record Entry(Map<String, String> roots, long read) {}

  public OwnArtifactRoots(WorkspaceRepository workspaces, Duration refresh, Time time) {
    this.workspaces = workspaces;
    this.refreshNanos = refresh.toNanos();
    this.time = time;
  }

  @Override
  public Map<String, String> get() {
    long now = time.nanos();
    return last.filter(entry -> now - entry.read() < refreshNanos)
        .map(Entry::roots)
        .orElseGet(() -> read(now));
  }

  private Map<String, String> read(long now) {
    var roots = new HashMap<String, String>();
    for (Workspace workspace : workspaces.list()) {
      workspace.artifactRoot().ifPresent(root -> roots.put(workspace.name(), root));
    }
    last = Optional.of(new Entry(Map.copyOf(roots), now));
    return Map.copyOf(roots);
  }
}
