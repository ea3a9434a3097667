package dynamodbstore.exports;

import java.nio.file.Path;

/** What to export, and where to. */
public record ExportRequest(ExportSelection selection, Target target) {
  /** Where an export goes. */
  public sealed interface Target {
    /** A folder, as an archive. */
    record Archive(Path folder) implements Target {}
  }
}
