package dynamodbstore.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.backup.BackupManifest.ArtifactFile;
import dynamodbstore.backup.BackupManifest.TableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
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
  private static final String SUM = "sha256 ";
  private static final Pattern TABLE_FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private ManifestText() {}

  /** A manifest that cannot be read. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  /** Writes a manifest line by line: it may be larger than the heap. */
  static void write(BackupManifest manifest, OutputStream out) throws IOException {
    var sum = ObjectChecksum.sha256();
    var summed = new DigestOutputStream(out, sum);
    line(summed, FIRST);
    line(summed, "id " + manifest.id());
    line(summed, "format " + manifest.format());
    line(summed, "sequence " + manifest.sequence());
    for (var root : manifest.roots()) {
      line(summed, "root " + encoded(root));
    }
    for (var file : manifest.table()) {
      line(summed, "table " + encoded(file.object()) + " " + file.name());
    }
    for (var file : manifest.artifacts()) {
      line(
          summed,
          "artifact %s %d %d %s"
              .formatted(
                  encoded(file.object()), file.root(), file.modified(), encoded(file.path())));
    }
    line(out, SUM + HexFormat.of().formatHex(sum.digest()));
  }

  /** Reads a manifest line by line. */
  static BackupManifest read(InputStream in) throws IOException, Malformed {
    var lines = new Lines(in);
    var first = lines.next();
    if (!first.equals(FIRST)) {
      throw new Malformed(
          first.startsWith("mlflow-dynamodbstore backup ")
              ? "was written by a newer version"
              : "is no manifest of a backup");
    }
    try {
      var manifest = parse(lines);
      lines.requireSum();
      return manifest;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // A line that cannot be understood may be one that is damaged.
      lines.requireSum();
      throw new Malformed("has a line that cannot be understood: " + e.getMessage());
    }
  }

  /** The lines before the last one, which must be the checksum of the others. */
  private static final class Lines {
    private final InputStream in;
    private final MessageDigest sum = ObjectChecksum.sha256();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean isAtEnd;

    Lines(InputStream in) {
      this.in = in;
    }

    /** The next line; empty after the last. */
    String next() throws IOException, Malformed {
      if (isAtEnd) {
        return "";
      }
      line.reset();
      int next = in.read();
      while (next >= 0 && next != '\n') {
        line.write(next);
        next = in.read();
      }
      var text = line.toString(UTF_8);
      if (text.startsWith(SUM) || next < 0) {
        isAtEnd = true;
        boolean isRight = text.equals(SUM + HexFormat.of().formatHex(sum.digest())) && next == '\n';
        if (!isRight || in.read() >= 0) {
          throw new Malformed("does not have its checksum");
        }
        return "";
      }
      line.write('\n');
      sum.update(line.toByteArray());
      return text;
    }

    /** Reads to the end. */
    void requireSum() throws IOException, Malformed {
      while (!isAtEnd) {
        var _ = next();
      }
    }
  }

  private static BackupManifest parse(Lines lines) throws IOException, Malformed {
    var id = BackupId.parse(value(lines.next(), "id")).orElseThrow(IllegalArgumentException::new);
    var format = Integer.parseInt(value(lines.next(), "format"));
    long sequence = Long.parseLong(value(lines.next(), "sequence"));
    var roots = new ArrayList<String>();
    var table = new ArrayList<TableFile>();
    var artifacts = new ArrayList<ArtifactFile>();
    for (var line = lines.next(); !line.isEmpty(); line = lines.next()) {
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

  private static void line(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(UTF_8));
  }
}
