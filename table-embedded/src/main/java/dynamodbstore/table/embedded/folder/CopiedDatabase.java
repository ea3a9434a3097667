package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * The files of a copy of a database, checked to be complete.
 *
 * @param sequence the last sequence number that its SST files and logs reach without a gap
 */
public record CopiedDatabase(List<CopiedFile> files, long sequence, Optional<String> databaseId) {
  /** The format of a table with such files. */
  public static final int FORMAT = FormatFile.FORMAT;

  public CopiedDatabase {
    files = List.copyOf(files);
  }

  /**
   * File of a copy.
   *
   * @param live what the MANIFEST says about it; empty if it is no SST file
   */
  public record CopiedFile(String name, long bytes, Optional<Manifest.LiveFile> live) {}

  /**
   * Reads the MANIFEST and the logs of a copy.
   *
   * @throws TableDamaged if a file is missing, or the logs have a gap
   */
  public static CopiedDatabase read(Path folder) {
    try {
      var manifest = Manifest.read(folder);
      var rows = new WalSequence(WalFile.in(folder, manifest.firstLog()), manifest.flushed());
      if (!rows.isWhole()) {
        throw new TableDamaged(
            "The copy in %s is damaged: %s".formatted(folder, rows.fault().orElse("")));
      }
      return new CopiedDatabase(files(folder, manifest), rows.last(), manifest.databaseId());
    } catch (IOException fault) {
      throw new TableUnavailable(
          "The copy in %s cannot be read: %s".formatted(folder, IoMessages.of(fault)), fault);
    }
  }

  private static List<CopiedFile> files(Path folder, Manifest manifest) throws IOException {
    var live = new HashMap<String, Manifest.LiveFile>();
    manifest.files().forEach(file -> live.put(file.name(), file));
    var files = new ArrayList<CopiedFile>();
    try (var paths = Files.newDirectoryStream(folder)) {
      for (var path : paths) {
        var name = path.getFileName().toString();
        files.add(new CopiedFile(name, Files.size(path), Optional.ofNullable(live.remove(name))));
      }
    }
    if (!live.isEmpty()) {
      throw Manifest.damaged(folder.resolve(live.keySet().iterator().next()), "is missing");
    }
    return files;
  }
}
