package dynamodbstore;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.OwnArtifactRoots;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Checks at the start whether a table can be served with workspaces, or without. */
final class WorkspacesSetup {
  private static final String FOLDER = "workspaces";

  /** If other servers may change workspaces. */
  private static final Duration SHARED = Duration.ofSeconds(2);

  private WorkspacesSetup() {}

  /**
   * @throws CommandFailure if it cannot be served so
   */
  static void check(Config config, Table table) {
    if (config.workspaces().enabled()) {
      checkArtifactRoot(config.artifacts().root());
    } else {
      checkOnlyDefault(table);
    }
  }

  /** Owners of artifact locations, with the roots of all workspaces if there are any. */
  static ArtifactLocationOwners owners(Config config, Table table, Path directory) {
    if (!config.workspaces().enabled()) {
      return new ArtifactLocationOwners(config.artifacts(), directory);
    }
    var workspaces = new WorkspaceRepository(table, InstantSource.system());
    return new ArtifactLocationOwners(
        config.artifacts(),
        directory,
        new OwnArtifactRoots(workspaces, refresh(config), Time.SYSTEM));
  }

  /**
   * Check that a location of artifacts is not in the folder of another workspace, nor of an
   * experiment of an earlier workspace of the same name. The default workspace always existed.
   */
  static BiConsumer<Caller, String> locations(
      ArtifactLocationOwners owners, ExperimentScope scope) {
    return (caller, uri) -> {
      owners.requireOwn(caller.workspace(), uri);
      if (!WorkspaceName.isDefault(caller.workspace())
          && owners.owner(uri) instanceof ArtifactOwnership.OfExperiment(var id)
          && !scope.includes(caller, id)) {
        throw id.missing();
      }
    };
  }

  /** Folders of workspaces in the server's own artifact store. */
  static WorkspacePaths paths(Config config, Table table) {
    if (!config.workspaces().enabled()) {
      return WorkspacePaths.OFF;
    }
    var clock = InstantSource.system();
    var experiments =
        new ExperimentRepository(table, new FullTextStatusRepository(table, clock), clock);
    return WorkspacePaths.within(
        (workspace, id) -> !experiments.within(workspace, Set.of(id)).isEmpty());
  }

  /** How long a server may use a workspace that it has read. */
  static Duration refresh(Config config) {
    // A folder has one process, and reading it is cheap: every request reads the current state.
    return config.store() instanceof StoreUri.Folder ? Duration.ZERO : SHARED;
  }

  /**
   * Resources of other workspaces would be neither visible nor deletable; experiments that wait to
   * be purged would be visible by their ids, and never be purged.
   */
  private static void checkOnlyDefault(Table table) {
    var workspaces = new WorkspaceRepository(table, InstantSource.system());
    if (hasMember(workspaces, Workspace.NOWHERE)) {
      throw new CommandFailure(
          "Workspaces cannot be disabled yet: experiments of a deleted workspace are still stored."
              + " Start with --enable-workspaces, which deletes them within some minutes; the"
              + " metric dynamodbstore_experiments_to_purge is 0 then.");
    }
    workspaces.list().stream()
        .map(Workspace::name)
        .filter(name -> !WorkspaceName.isDefault(name))
        .filter(name -> hasMember(workspaces, name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new CommandFailure(
                  "Workspaces cannot be disabled: the workspace \""
                      + name
                      + "\" has experiments or registered models. Start with --enable-workspaces,"
                      + " or first delete that workspace with mode=SET_DEFAULT.");
            });
  }

  private static boolean hasMember(WorkspaceRepository workspaces, String name) {
    return Arrays.stream(WorkspaceFamily.values())
        .anyMatch(family -> workspaces.members(name, family).findAny().isPresent());
  }

  private static void checkArtifactRoot(String root) {
    var path = ArtifactUri.parse(root).path();
    var segments =
        List.of(path.split("/", -1)).stream().filter(segment -> !segment.isEmpty()).toList();
    int last = segments.size() - 1;
    if ((last >= 0 && segments.get(last).equals(FOLDER))
        || (last >= 1 && segments.get(last - 1).equals(FOLDER))) {
      throw new CommandFailure(
          "--default-artifact-root "
              + root
              + " cannot be combined with --enable-workspaces: the folder \""
              + FOLDER
              + "\" at its end is reserved. Choose another root.");
    }
  }
}
