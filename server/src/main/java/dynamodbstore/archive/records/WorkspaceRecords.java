package dynamodbstore.archive.records;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.util.Optional;

/** Records of workspaces. Texts that are missing are not set. */
public final class WorkspaceRecords {
  private WorkspaceRecords() {}

  public static void write(RecordWriter out, Workspace workspace) {
    out.text("name", workspace.name())
        .text("description", workspace.description())
        .text("default_artifact_root", workspace.artifactRoot())
        .text("trace_archival_location", workspace.archivalLocation())
        .text("trace_archival_retention", workspace.archivalRetention());
  }

  public static String name(ArchiveRecord from) {
    return from.text("name");
  }

  public static WorkspaceSettings read(ArchiveRecord from) {
    return new WorkspaceSettings(
        from.find("description"),
        some(from.find("default_artifact_root")),
        some(from.find("trace_archival_location")),
        some(from.find("trace_archival_retention")));
  }

  private static Optional<String> some(Optional<String> text) {
    return text.filter(found -> !found.isEmpty());
  }
}
