package dynamodbstore.backup;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One backup: which objects are the content of which files.
 *
 * @param id moment of the checkpoint; ids sort by time
 * @param format number of the format of the table's folder
 * @param sequence the last sequence number of the table's rows
 * @param roots absolute paths of the folders whose artifacts it contains
 */
public record BackupManifest(
    BackupId id,
    int format,
    long sequence,
    List<TableFile> table,
    List<String> roots,
    List<ArtifactFile> artifacts) {
  public BackupManifest {
    table = List.copyOf(table);
    roots = List.copyOf(roots);
    artifacts = List.copyOf(artifacts);
  }

  /** File of the table's database. */
  record TableFile(String name, BackupObject object) {}

  /**
   * File below one of the roots.
   *
   * @param root index of its root
   * @param path relative, with slashes
   * @param modified nanoseconds since 1970; 0 if it was so recent that the file may have changed
   *     since without another time
   */
  record ArtifactFile(int root, String path, long modified, BackupObject object) {}

  Stream<BackupObject> objects() {
    return Stream.concat(
        table.stream().map(TableFile::object), artifacts.stream().map(ArtifactFile::object));
  }

  /** Its objects, each once. */
  Set<BackupObject> distinctObjects() {
    var distinct = new HashSet<BackupObject>();
    objects().forEach(distinct::add);
    return distinct;
  }

  public int files() {
    return table.size() + artifacts.size();
  }

  public long bytes() {
    return objects().mapToLong(BackupObject::bytes).sum();
  }
}
