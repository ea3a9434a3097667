package dynamodbstore.workspaces.entity;

import dynamodbstore.api.Caller;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Repository of workspaces: one method per access path, with its cost. Thread-safe. */
public final class WorkspaceRepository {
  private final Table table;
  private final RecentChanges<String> recent;

  public WorkspaceRepository(Table table, InstantSource clock) {
    this.table = table;
    this.recent = new RecentChanges<>(clock);
  }

  /** A workspace in any state. One read. The default one always exists. */
  public Optional<Workspace> find(String name) {
    var found = table.get(WorkspaceKeys.workspace(name), Read.STRONG).map(WorkspaceItems::fromItem);
    return found.isEmpty() && name.equals(Caller.DEFAULT_WORKSPACE)
        ? Optional.of(Workspace.DEFAULT)
        : found;
  }

  /**
   * All workspaces by name, in any state. One query, and a batch read of those that this server
   * changed recently. May miss one that another server has created a moment ago.
   */
  public List<Workspace> list() {
    var found = new TreeMap<String, Workspace>();
    found.put(Workspace.DEFAULT.name(), Workspace.DEFAULT);
    var changed = recent.ids();
    var items = new ArrayList<Item>();
    Pages.stream(table, Query.of(Index.GSI2, PartitionPrefix.WORKSPACES).read(Read.STRONG))
        .forEach(items::add);
    var keys = changed.stream().map(WorkspaceKeys::workspace).toList();
    items.addAll(table.getAll(keys, Read.STRONG).values());
    items.stream().map(WorkspaceItems::fromItem).forEach(one -> found.put(one.name(), one));
    return List.copyOf(found.values());
  }

  /** One write. False if there is one of this name, in any state. */
  public boolean create(Workspace workspace) {
    return noted(workspace, Write.create(WorkspaceItems.toItem(workspace)));
  }

  /** One write. False if the workspace has changed since it was read. */
  public boolean replace(Workspace before, Workspace after) {
    return noted(after, Write.replace(WorkspaceItems.toItem(after), isUnchanged(before)));
  }

  /** One write. False if the workspace has changed since it was read. */
  public boolean delete(Workspace before) {
    return noted(before, Write.delete(WorkspaceKeys.workspace(before.name()), isUnchanged(before)));
  }

  /** Ids of the resources of a family, read page by page; strongly consistent. */
  public Stream<String> members(String workspace, WorkspaceFamily family) {
    var query =
        Query.of(Index.PRIMARY, WorkspaceKeys.partition(workspace))
            .in(WorkspaceKeys.members(family))
            .read(Read.STRONG.keys());
    return Pages.stream(table, query).map(item -> WorkspaceKeys.readMember(item.key()));
  }

  /** The default workspace has no item until it is changed for the first time. */
  private static Condition isUnchanged(Workspace before) {
    return before.revision() == 0
        ? Condition.absent()
        : Condition.is(WorkspaceItems.REVISION, before.revision());
  }

  private boolean noted(Workspace workspace, Write write) {
    boolean isWritten = table.write(write).isWritten();
    if (isWritten) {
      recent.record(workspace.name());
    }
    return isWritten;
  }
}
