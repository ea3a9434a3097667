package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.concurrency.Time;
import dynamodbstore.experiments.WorkspaceArtifactRoots;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Bounded cache of the workspaces that requests name. A workspace that exists is read again after
 * the refresh interval; a missing one is read each time, so that one that was created a moment ago
 * on another server is found. A request that was accepted just before a deletion still cannot
 * create anything: the transaction verifies the workspace.
 *
 * <p>Thread-safe: the monitor of the map guards it, and no thread reads the table while it holds
 * it.
 */
public final class WorkspaceDirectory {
  private static final int MOST = 10_000;

  private final WorkspaceRepository workspaces;
  private final long refreshNanos;
  private final Time time;
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private record Entry(Workspace workspace, long read) {}

  public WorkspaceDirectory(WorkspaceRepository workspaces, Duration refresh, Time time) {
    this.workspaces = workspaces;
    this.refreshNanos = refresh.toNanos();
    this.time = time;
  }

  /**
   * Verifies that a request may use a workspace.
   *
   * @param name as the request spells it
   * @throws ApiError if it is invalid or there is no such workspace
   */
  public void require(String name) {
    var _ = find(name);
  }

  /**
   * A workspace, at most the refresh interval old.
   *
   * @throws ApiError if the name is invalid or there is no such workspace
   */
  Workspace find(String name) {
    WorkspaceName.check(name);
    long now = time.nanos();
    synchronized (entries) {
      var entry = entries.get(name);
      if (entry != null && now - entry.read() < refreshNanos) {
        return entry.workspace();
      }
    }
    var found = workspaces.find(name).filter(Workspace::isUsable);
    remember(name, found, now);
    return found.orElseThrow(() -> WorkspaceName.missing(name));
  }

  /** Artifact roots: that of the workspace, or else a folder in that of the server. */
  public WorkspaceArtifactRoots artifactRoots() {
    return (root, workspace) ->
        find(workspace)
            .artifactRoot()
            .orElseGet(() -> ArtifactUri.append(root, "workspaces", workspace));
  }

  /** Forgets a workspace that this server has changed. */
  void forget(String name) {
    synchronized (entries) {
      var _ = entries.remove(name);
    }
  }

  private void remember(String name, Optional<Workspace> found, long now) {
    synchronized (entries) {
      if (found.isEmpty()) {
        var _ = entries.remove(name);
        return;
      }
      entries.put(name, new Entry(found.get(), now));
      if (entries.size() > MOST) {
        entries.remove(entries.keySet().iterator().next());
      }
    }
  }
}
