package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.NativeLibrary;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.folder.WalFile;
import dynamodbstore.table.embedded.folder.Watermark;
import dynamodbstore.table.embedded.folder.WatermarkSlot;
import dynamodbstore.table.embedded.rows.RowBatches;
import dynamodbstore.table.errors.TableDamaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.FlushOptions;

class LossTest {
  private static final int WRITES = 50;
  private static final UUID EARLIER_BOOT = new UUID(1, 1);

  @TempDir Path temporary;

  @ParameterizedTest
  @EnumSource
  void missingLogIsRefusedByNameUntilItsLossIsAccepted(Durability durability) throws IOException {
    var folder = killed(durability);
    var log = Copies.newest(folder, "log");
    Files.delete(log);

    refused(folder, log.getFileName() + " is missing", "--accept-loss");
    Samples.openAcceptingLoss(folder).close();
    Samples.open(folder).close();
  }

  @ParameterizedTest
  @EnumSource
  void logWithoutItsLastByteIsRefused(Durability durability) throws IOException {
    var folder = killed(durability);
    var log = Copies.newest(folder, "log");
    Copies.cut(log, Files.size(log) - 1);

    refused(folder, log.getFileName().toString(), "--accept-loss");
  }

  @Test
  void refusedTableCanBeOpenedAfterTheLogIsRestored() throws IOException {
    var folder = killed(Durability.DISK);
    var log = Copies.newest(folder, "log");
    var moved = Files.move(log, temporary.resolve("log"));
    refused(folder, "is missing", "--accept-loss");

    Files.move(moved, log);

    try (var table = Samples.open(folder)) {
      assertThat(table.get(Samples.key("n" + (WRITES - 1)), Read.STRONG)).isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource
  void incompleteLastRecordOfALogIsNoLoss(Durability durability) throws IOException {
    var folder = killed(durability);
    var log = Copies.newest(folder, "log");
    Files.write(log, new byte[] {1, 2, 3, 4, 5, 6}, StandardOpenOption.APPEND);

    Samples.open(folder).close();
  }

  @Test
  void missingDataFolderIsRefusedUntilItsLossIsAccepted() throws IOException {
    var folder = closed();
    Copies.delete(folder.resolve("data"));

    refused(folder, "data is missing", "--accept-loss");
    Samples.openAcceptingLoss(folder).close();
    Samples.open(folder).close();
  }

  @Test
  void missingWatermarkIsRefusedUntilLossIsAccepted() throws IOException {
    var folder = closed();
    Files.delete(folder.resolve("WATERMARK"));

    refused(folder, "WATERMARK is missing", "--accept-loss");
    Samples.openAcceptingLoss(folder).close();
    Samples.open(folder).close();
  }

  @Test
  void shortenedSstFileIsRefusedByName() throws IOException {
    var folder = closed();
    var file = Copies.newest(folder, "sst");
    Copies.cut(file, Files.size(file) - 1);

    refused(folder, file.getFileName().toString(), "Restore the folder from a backup");
  }

  @Test
  void missingManifestIsRefusedByName() throws IOException {
    var folder = closed();
    var name = Files.readString(folder.resolve("data/CURRENT")).strip();
    Files.delete(folder.resolve("data").resolve(name));

    refused(folder, "data/" + name + " is missing", "Restore the folder from a backup");
  }

  @Test
  void unsyncedWritesMayBeLostAfterAReboot() throws IOException {
    var folder = killed(Durability.OS);
    var log = Copies.newest(folder, "log");
    startedEarlier(folder);
    Copies.flip(log, Files.size(log) / 2, 1);

    try (var table = Samples.open(folder)) {
      assertThat(table.get(Samples.key("n0"), Read.STRONG)).isPresent();
      assertThat(table.get(Samples.key("n" + (WRITES - 1)), Read.STRONG)).isEmpty();
    }
  }

  @Test
  void loggedWritesThatWereSyncedAreRequiredAfterAReboot() throws IOException {
    var folder = killed(Durability.DISK);
    startedEarlier(folder);
    var log = Copies.newest(folder, "log");
    Copies.cut(log, Files.size(log) / 2);

    refused(folder, log.getFileName().toString(), "--accept-loss");
  }

  @Test
  void openingATableOfFormatOneAddsAWatermark() throws IOException {
    var folder = closed();
    Files.delete(folder.resolve("WATERMARK"));
    Files.writeString(folder.resolve("FORMAT"), "mlflow-dynamodbstore table, format 1\n");

    try (var table = Samples.open(folder)) {
      assertThat(table.get(Samples.key("n0"), Read.STRONG)).isPresent();
    }

    assertThat(folder.resolve("FORMAT")).hasContent("mlflow-dynamodbstore table, format 2");
    assertThat(folder.resolve("WATERMARK")).exists();
  }

  @Test
  void missingLogBeforeAnotherLogIsRefused() throws IOException {
    var folder = killedWhileFilesAreMade();
    var logs = WalFile.in(folder.resolve("data"), 0);
    assertThat(logs).hasSizeGreaterThan(1);
    Files.delete(logs.getFirst().file());

    refused(folder, "before data/" + logs.get(1).file().getFileName(), "--accept-loss");
    Samples.openAcceptingLoss(folder).close();
    Samples.open(folder).close();
    RawRows.checkIndexes(folder);
    assertThat(folder.resolve("lost").resolve(logs.get(1).file().getFileName())).exists();
  }

  private static void refused(Path folder, String file, String remedy) {
    assertThatThrownBy(() -> Samples.open(folder))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining(file)
        .hasMessageContaining(remedy);
  }

  private static void startedEarlier(Path folder) throws IOException {
    try (var mark = Watermark.open(folder)) {
      var now = mark.latest();
      Watermark.create(
          folder,
          new WatermarkSlot(
              now.generation(), now.log(), now.synced(), now.written(), EARLIER_BOOT));
    }
  }

  private Path closed() {
    var folder = temporary.resolve("original");
    try (var table = Samples.open(folder)) {
      write(table);
    }
    return folder;
  }

  /** Folder as a process leaves it that is killed after its last write. */
  private Path killed(Durability durability) throws IOException {
    var folder = temporary.resolve("original");
    var options = EmbeddedOptions.defaults().withDurability(durability);
    try (var table =
        EmbeddedTable.open(folder, options, InstantSource.fixed(Samples.NOW), new Meter())) {
      write(table);
      return Copies.copy(folder, temporary.resolve("killed"));
    }
  }

  /**
   * Folder of a process that is killed during a flush: the first log still exists, because the SST
   * file is not finished.
   */
  private Path killedWhileFilesAreMade() throws IOException {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());
    var folder = temporary.resolve("original");
    try (var home = LockedFolder.lock(folder, false);
        var database = new Database(home, EmbeddedOptions.defaults())) {
      database.write(RowBatches.deletionsOf(10));
      var before = Copies.copy(folder, temporary.resolve("before"));
      boolean _ =
          database.read(
              db -> {
                try (var flushing = new FlushOptions().setWaitForFlush(true)) {
                  db.flush(flushing);
                }
                return true;
              });
      database.write(RowBatches.deletionsOf(10));
      // The files from before the flush, with the log and the watermark from after it.
      var log = Copies.newest(folder, "log");
      Files.copy(log, before.resolve("data").resolve(log.getFileName()));
      Files.delete(before.resolve("WATERMARK"));
      Files.copy(folder.resolve("WATERMARK"), before.resolve("WATERMARK"));
      return before;
    }
  }

  private static void write(EmbeddedTable table) {
    for (int number = 0; number < WRITES; number++) {
      assertThat(table.write(Write.create(Samples.item("n" + number))).isWritten()).isTrue();
    }
  }
}
