package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The file FORMAT with the number of the table's format, so that the server never guesses the
 * format.
 */
final class FormatFile {
  static final String NAME = "FORMAT";

  /** The first format: without a {@link Watermark}. */
  static final int WITHOUT_WATERMARK = 1;

  /** The format that this version writes. */
  static final int FORMAT = 2;

  private static final Pattern TEXT =
      Pattern.compile("mlflow-dynamodbstore table, format (\\d{1,9})\n");

  private FormatFile() {}

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  /** Reads the number of the format and rejects one that this version does not know. */
  static int read(Path folder) throws IOException {
    var stamp = folder.resolve(NAME);
    var text = TEXT.matcher(new String(Files.readAllBytes(stamp), StandardCharsets.UTF_8));
    if (!text.matches()) {
      throw new TableDamaged("The file " + stamp + " does not say which format the table has");
    }
    int format = Integer.parseInt(text.group(1));
    if (format < WITHOUT_WATERMARK) {
      throw new TableDamaged("The file " + stamp + " says that the table has format " + format);
    }
    if (format > FORMAT) {
      throw new TableUnavailable(
          "The table in %s was written by a newer version, in format %d; this one knows format %d"
              .formatted(stamp.getParent(), format, FORMAT));
    }
    return format;
  }

  static void write(Path folder) throws IOException {
    var text = "mlflow-dynamodbstore table, format " + FORMAT + "\n";
    AtomicFile.write(folder, NAME, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }
}
