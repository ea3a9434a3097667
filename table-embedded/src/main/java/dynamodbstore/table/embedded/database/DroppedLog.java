package dynamodbstore.table.embedded.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Name of the write-ahead log that RocksDB failed to read when it last opened the folder. */
final class DroppedLog {
  private static final Pattern COMPLAINT =
      Pattern.compile("\\] (\\S.*\\.log): dropping \\d+ bytes");

  private DroppedLog() {}

  /** Finds the name in RocksDB's information log, which RocksDB starts afresh at each opening. */
  static Optional<String> in(Path folder) {
    try {
      var diary = Files.readString(folder.resolve("LOG"), StandardCharsets.ISO_8859_1);
      return COMPLAINT.matcher(diary).results().map(found -> found.group(1)).findFirst();
    } catch (IOException noDiary) {
      return Optional.empty();
    }
  }
}
