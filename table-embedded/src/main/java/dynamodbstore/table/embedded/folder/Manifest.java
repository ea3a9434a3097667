package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.MalformedEncoding;
import dynamodbstore.table.errors.TableDamaged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * RocksDB's list of its own files, read from the MANIFEST that CURRENT names.
 *
 * <p>RocksDB's last sequence number is of no use here, because it counts rows that are only in a
 * write-ahead log. The last sequence number in SST files follows from the files that were added,
 * and from the start of the MANIFEST, which RocksDB writes at each opening after it has flushed all
 * logs.
 */
public final class Manifest {
  private static final Pattern CURRENT = Pattern.compile("(MANIFEST-\\d{1,18})\n");

  private static final int COMPARATOR = 1;
  private static final int LOG_NUMBER = 2;
  private static final int NEXT_FILE = 3;
  private static final int LAST_SEQUENCE = 4;
  private static final int COMPACT_CURSOR = 5;
  private static final int DELETED_FILE = 6;
  private static final int PREVIOUS_LOG = 9;
  private static final int LEAST_LOG = 10;
  private static final int NEW_FILE = 103;
  private static final int COLUMN_FAMILY = 200;
  private static final int MAX_COLUMN_FAMILY = 203;
  private static final int ATOMIC_GROUP = 300;

  /** Bit of tags that a reader may skip: their length follows. */
  private static final int IGNORABLE = 1 << 13;

  private static final int END_OF_FILE = 1;
  private static final int CHECKSUM = 7;
  private static final int UNIQUE_ID = 12;

  /** Tag of the id of the database, which copies of it share. */
  private static final int DATABASE_ID = IGNORABLE + 1;

  private final Path path;
  private final Map<Long, LiveFile> files = new TreeMap<>();
  private RecordLogReader.Extent extent =
      new RecordLogReader.Extent(RecordLogReader.Ending.WHOLE, 0);
  private long firstLog;
  private long flushed = -1;
  private Optional<String> databaseId = Optional.empty();

  private Manifest(Path path) {
    this.path = path;
  }

  /**
   * An SST file that is in use.
   *
   * @param checksum CRC-32C of the whole file; files of older versions have none
   * @param uniqueId hexadecimal id that no other SST file of any database has; empty for files of
   *     older versions
   */
  public record LiveFile(long number, long bytes, OptionalInt checksum, String uniqueId) {
    public String name() {
      return "%06d.sst".formatted(number);
    }
  }

  /** Reads the MANIFEST of a database; throws if it is missing. */
  public static Manifest read(Path data) throws IOException {
    var current = data.resolve("CURRENT");
    if (Files.notExists(current)) {
      throw damaged(current, "is missing");
    }
    var name = CURRENT.matcher(Files.readString(current, StandardCharsets.ISO_8859_1));
    if (!name.matches()) {
      throw damaged(current, "does not name a MANIFEST");
    }
    var manifest = new Manifest(data.resolve(name.group(1)));
    if (Files.notExists(manifest.path)) {
      throw damaged(manifest.path, "is missing");
    }
    manifest.read();
    return manifest;
  }

  public Path path() {
    return path;
  }

  public RecordLogReader.Extent extent() {
    return extent;
  }

  public Collection<LiveFile> files() {
    return files.values();
  }

  /** Id of the database; a copy of its files has the same. */
  public Optional<String> databaseId() {
    return databaseId;
  }

  /** The first write-ahead log that RocksDB still replays when it opens the database. */
  long firstLog() {
    return firstLog;
  }

  /** The last sequence number up to which all rows are in SST files. */
  long flushed() {
    return Math.max(flushed, 0);
  }

  static TableDamaged damaged(Path file, String damage) {
    return new TableDamaged(
        "The table in %s is damaged: %s %s. Restore the folder from a backup"
            .formatted(home(file), home(file).relativize(file), damage));
  }

  private static Path home(Path file) {
    return file.resolve("../..").normalize();
  }

  private void read() throws IOException {
    var edits = new ArrayList<byte[]>();
    extent = RecordLogReader.read(path, edits::add);
    if (extent.ending() == RecordLogReader.Ending.DAMAGED) {
      throw damaged(path, "has damage behind byte " + extent.at());
    }
    try {
      for (var edit : edits) {
        apply(new ByteReader(edit));
      }
    } catch (MalformedEncoding malformed) {
      throw damaged(path, "cannot be understood");
    }
  }

  private void apply(ByteReader edit) {
    while (!edit.isAtEnd()) {
      int tag = (int) edit.readUnsigned();
      switch (tag) {
        case LOG_NUMBER, LEAST_LOG -> firstLog = Math.max(firstLog, edit.readUnsigned());
        case LAST_SEQUENCE -> {
          long last = edit.readUnsigned();
          flushed = flushed < 0 ? last : flushed;
        }
        case NEXT_FILE, PREVIOUS_LOG, COLUMN_FAMILY, MAX_COLUMN_FAMILY, ATOMIC_GROUP -> {
          long _ = edit.readUnsigned();
        }
        case COMPARATOR -> edit.skipSized();
        case COMPACT_CURSOR -> {
          long _ = edit.readUnsigned();
          edit.skipSized();
        }
        case DELETED_FILE -> {
          long _ = edit.readUnsigned();
          var _ = files.remove(edit.readUnsigned());
        }
        case NEW_FILE -> addFile(edit);
        case DATABASE_ID -> databaseId = Optional.of(edit.readText());
        default -> {
          if ((tag & IGNORABLE) == 0) {
            throw new MalformedEncoding("an unknown tag " + tag);
          }
          edit.skipSized();
        }
      }
    }
  }

  private void addFile(ByteReader edit) {
    long _ = edit.readUnsigned();
    long number = edit.readUnsigned();
    long bytes = edit.readUnsigned();
    edit.skipSized();
    edit.skipSized();
    long _ = edit.readUnsigned();
    flushed = Math.max(flushed, edit.readUnsigned());
    var checksum = OptionalInt.empty();
    var uniqueId = "";
    for (long tag = edit.readUnsigned(); tag != END_OF_FILE; tag = edit.readUnsigned()) {
      int length = edit.readCount();
      if (tag == CHECKSUM && length == Integer.BYTES) {
        checksum = OptionalInt.of(edit.readShort() << 16 | edit.readShort());
      } else if (tag == UNIQUE_ID) {
        uniqueId = hex(edit, length);
      } else {
        edit.skip(length);
      }
    }
    files.put(number, new LiveFile(number, bytes, checksum, uniqueId));
  }

  private static String hex(ByteReader edit, int length) {
    var hex = new StringBuilder();
    for (int at = 0; at < length; at++) {
      var _ = HexFormat.of().toHexDigits(hex, (byte) edit.readByte());
    }
    return hex.toString();
  }
}
