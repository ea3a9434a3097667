package dynamodbstore.exports.archive;

import dynamodbstore.api.Caller;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.WorkspaceRecords;
import java.util.Optional;

/** Export of workspaces, by name. The default one is exported only if it was changed. */
final class WorkspaceExport implements FamilyExport {
  private final ExportScope scope;

  WorkspaceExport(ExportScope scope) {
    this.scope = scope;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    scope.workspaces().stream()
        .filter(one -> !one.name().equals(Caller.DEFAULT_WORKSPACE) || one.revision() > 0)
        .filter(one -> after.filter(last -> one.name().compareTo(last.part(0)) <= 0).isEmpty())
        .forEach(
            one -> {
              out.add(RecordType.WORKSPACE, fields -> WorkspaceRecords.write(fields, one));
              out.endEntity(ExportCursor.of(one.name()));
            });
  }
}
