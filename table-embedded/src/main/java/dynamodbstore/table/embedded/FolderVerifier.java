package dynamodbstore.table.embedded;

import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.folder.IoMessages;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.folder.LossCheck;
import dynamodbstore.table.embedded.folder.Manifest;
import dynamodbstore.table.embedded.folder.RecordLogReader;
import dynamodbstore.table.embedded.folder.Watermark;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Verification of the checksum of every file that the table depends on. Not verified are {@code
 * owner}, {@code LOCK} and {@code IDENTITY}, whose content is not compared with anything; {@code
 * LOG}, which is RocksDB's information log; and {@code OPTIONS}, which RocksDB writes for other
 * programs and never reads here.
 */
final class FolderVerifier {
  private static final int PIECE_BYTES = 256 << 10;

  private FolderVerifier() {}

  /** Throws {@link TableDamaged} if anything differs from what was written. */
  static void check(LockedFolder home, EmbeddedOptions options) {
    try {
      // Before the database is opened, because opening rewrites these files.
      var faults = faults(home);
      if (!faults.isEmpty()) {
        throw new TableDamaged(
            "The table in %s is damaged: %s".formatted(home.folder(), String.join("; ", faults)));
      }
    } catch (IOException fault) {
      throw new TableUnavailable(
          "The table in %s cannot be read: %s".formatted(home.folder(), IoMessages.of(fault)),
          fault);
    }
    try (var database = new Database(home, options)) {
      boolean _ = database.read(FolderVerifier::verifyChecksums);
    }
  }

  /** Verifies block by block, for SST files that have no checksum of the whole file. */
  private static boolean verifyChecksums(RocksDB db) throws RocksDBException {
    db.verifyChecksum();
    return true;
  }

  private static List<String> faults(LockedFolder home) throws IOException {
    var faults = new ArrayList<String>();
    if (!Watermark.isSound(home.folder())) {
      faults.add(Watermark.NAME + " does not have its checksum");
    }
    new LossCheck(home).find().loss().ifPresent(faults::add);
    if (!faults.isEmpty() || home.mark().latest().isNew()) {
      return faults;
    }
    var manifest = Manifest.read(home.data());
    if (manifest.extent().ending() != RecordLogReader.Ending.WHOLE) {
      faults.add(
          "data/%s ends within a record behind byte %,d"
              .formatted(manifest.path().getFileName(), manifest.extent().at()));
    }
    for (var file : manifest.files()) {
      if (file.checksum().isPresent()
          && checksum(home.data().resolve(file.name())) != file.checksum().getAsInt()) {
        faults.add("data/" + file.name() + " does not have its checksum");
      }
    }
    return faults;
  }

  private static int checksum(Path path) throws IOException {
    var crc = new CRC32C();
    var piece = ByteBuffer.allocate(PIECE_BYTES);
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      while (file.read(piece) >= 0) {
        crc.update(piece.flip());
        piece.clear();
      }
    }
    return (int) crc.getValue();
  }
}
