package dynamodbstore.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.backup.BackupManifest.ArtifactFile;
import dynamodbstore.backup.BackupManifest.TableFile;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Encoding of a manifest as text, a line for each file, with the SHA-256 of everything before it in
 * the last line.
 */
final class ManifestText {
  private static final String FIRST = "mlflow-dynamodbstore backup 1";
  private static final Pattern TABLE_FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private ManifestText() {}

  /** A manifest that cannot be read. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  static byte[] encode(BackupManifest manifest) {
    var text = new StringBuilder();
    line(text, FIRST);
    line(text, "id " + manifest.id());
    line(text, "format " + manifest.format());
    line(text, "sequence " + manifest.sequence());
    for (var root : manifest.roots()) {
      line(text, "root " + encoded(root));
    }
    for (var file : manifest.table()) {
      line(text, "table " + encoded(file.object()) + " " + file.name());
    }
    for (var file : manifest.artifacts()) {
      line(
          text,
          "artifact %s %d %d %s"
              .formatted(
                  encoded(file.object()), file.root(), file.modified(), encoded(file.path())));
    }
    line(text, "sha256 " + sum(text.toString()));
    return text.toString().getBytes(UTF_8);
  }

  static BackupManifest decode(byte[] bytes) throws Malformed {
    var text = new String(bytes, UTF_8);
    int last = text.lastIndexOf("sha256 ");
    if (!text.startsWith(FIRST + "\n")) {
      throw new Malformed(
          text.startsWith("mlflow-dynamodbstore backup ")
              ? "was written by a newer version"
              : "is no manifest of a backup");
    }
    if (last < 0 || !text.substring(last).equals("sha256 " + sum(text.substring(0, last)) + "\n")) {
      throw new Malformed("does not have its checksum");
    }
    try {
      return parse(text.substring(0, last).split("\n", -1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new Malformed("has a line that cannot be understood: " + e.getMessage());
    }
  }

  private static BackupManifest parse(String[] lines) {
    var id = BackupId.parse(value(lines[1], "id")).orElseThrow(IllegalArgumentException::new);
    var format = Integer.parseInt(value(lines[2], "format"));
    long sequence = Long.parseLong(value(lines[3], "sequence"));
    var roots = new ArrayList<String>();
    var table = new ArrayList<TableFile>();
    var artifacts = new ArrayList<ArtifactFile>();
    for (var line : Arrays.asList(lines).subList(4, lines.length - 1)) {
      var words = line.split(" ", -1);
      switch (words[0]) {
        case "root" -> roots.add(decoded(words[1]));
        case "table" -> table.add(new TableFile(tableFile(words[3]), object(words)));
        case "artifact" -> artifacts.add(artifact(words));
        default -> throw new IllegalArgumentException(words[0]);
      }
    }
    return new BackupManifest(id, format, sequence, table, roots, artifacts);
  }

  private static ArtifactFile artifact(String[] words) {
    var path = decoded(words[5]);
    if (path.startsWith("/") || Arrays.asList(path.split("/", -1)).contains("..")) {
      throw new IllegalArgumentException(path);
    }
    return new ArtifactFile(
        Integer.parseInt(words[3]), path, Long.parseLong(words[4]), object(words));
  }

  private static String tableFile(String name) {
    if (!TABLE_FILE.matcher(name).matches()) {
      throw new IllegalArgumentException(name);
    }
    return name;
  }

  private static BackupObject object(String[] words) {
    return new BackupObject(words[1], Long.parseLong(words[2]));
  }

  private static String value(String line, String name) {
    if (!line.startsWith(name + " ")) {
      throw new IllegalArgumentException(line);
    }
    return line.substring(name.length() + 1);
  }

  private static String encoded(BackupObject object) {
    return object.name() + " " + object.bytes();
  }

  private static String encoded(String path) {
    return URLEncoder.encode(path, UTF_8);
  }

  private static String decoded(String path) {
    return URLDecoder.decode(path, UTF_8);
  }

  private static String sum(String text) {
    return HexFormat.of().formatHex(ObjectChecksum.sha256().digest(text.getBytes(UTF_8)));
  }

  private static void line(StringBuilder text, String line) {
    var _ = text.append(line).append('\n');
  }
}
