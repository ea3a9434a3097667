package dynamodbstore.table.embedded;

import dynamodbstore.table.TableDamaged;
import dynamodbstore.table.TableUnavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** The file that says in which form a folder holds a table, so that no other is ever guessed at. */
final class FormatStamp {
  static final String NAME = "FORMAT";
  static final String UNFINISHED = "FORMAT.unfinished";

  private static final int FORMAT = 1;
  private static final Pattern TEXT =
      Pattern.compile("mlflow-dynamodbstore table, format (\\d{1,9})\n");

  private FormatStamp() {}

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  static void checkOrWrite(Path folder) throws IOException {
    if (isIn(folder)) {
      check(folder.resolve(NAME));
    } else {
      write(folder);
    }
  }

  private static void check(Path stamp) throws IOException {
    var text = TEXT.matcher(new String(Files.readAllBytes(stamp), StandardCharsets.UTF_8));
    if (!text.matches()) {
      throw new TableDamaged("The file " + stamp + " does not say which format the table has");
    }
    int format = Integer.parseInt(text.group(1));
    if (format > FORMAT) {
      throw new TableUnavailable(
          "The table in %s was written by a newer version, in format %d; this one knows format %d"
              .formatted(stamp.getParent(), format, FORMAT));
    }
  }

  /** Whole or not at all, and on the disk before anything relies on it. */
  private static void write(Path folder) throws IOException {
    var text = "mlflow-dynamodbstore table, format " + FORMAT + "\n";
    var unfinished = folder.resolve(UNFINISHED);
    try (var file =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var _ = file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      file.force(true);
    }
    Files.move(unfinished, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    Folders.force(folder);
    Folders.force(folder.toAbsolutePath().getParent());
  }
}
