package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.records.WorkspaceRecords;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.workspaces.WorkspaceCreation;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.random.RandomGenerator;

/** Import of workspaces. One of the same name in the table stays as it is. */
final class WorkspaceArchiveImport implements FamilyImport {
  private final WorkspaceRepository workspaces;
  private final WorkspaceCreation creation;
  private final RandomGenerator random;
  private final boolean isDry;
  private final ImportReport report;

  /**
   * @param isDry whether the table discards writes, so that a creation cannot be verified
   */
  WorkspaceArchiveImport(ArchiveTargets.Workspaces targets, boolean isDry, ImportReport report) {
    this.workspaces = targets.stored();
    this.creation = targets.creation();
    this.random = targets.random();
    this.isDry = isDry;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    var name = WorkspaceRecords.name(record);
    var there = workspaces.find(name);
    boolean isImported;
    if (WorkspaceName.isDefault(name)) {
      // It exists always; at revision 0 it is as it was created.
      isImported =
          there
              .filter(one -> one.revision() == 0)
              .filter(one -> workspaces.replace(one, one.with(WorkspaceRecords.read(record))))
              .isPresent();
    } else {
      if (there.filter(one -> !one.isUsable()).isPresent()) {
        throw deleting(name);
      }
      isImported = there.isEmpty() && (isDry || create(name, record));
    }
    if (isImported) {
      report.imported(Kind.WORKSPACE, 1);
    } else {
      report.existing(Kind.WORKSPACE, 1);
    }
  }

  private boolean create(String name, ArchiveRecord record) {
    WorkspaceName.checkNew(name);
    var fresh = Workspace.create(name, random).with(WorkspaceRecords.read(record));
    return switch (creation.tryCreate(fresh)) {
      case WorkspaceCreation.Created _ -> true;
      case WorkspaceCreation.Taken _ -> false;
      case WorkspaceCreation.Conflict _ -> throw deleting(name);
    };
  }

  private static CommandFailure deleting(String name) {
    return new CommandFailure(
        "The workspace \"%s\" is being deleted from the table. Run the command again once that has ended."
            .formatted(name));
  }

  @Override
  public void endSegment() {}
}
