package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.embedded.checkpoints.CheckpointFile;
import dynamodbstore.table.embedded.checkpoints.TableCheckpoint;
import dynamodbstore.table.embedded.folder.RestoredFolder;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints of a table, and folders that are restored from them. */
class CheckpointTest {
  @TempDir private Path temporary;

  @Test
  void aCheckpointOfAClosedTableHasAllItsItems() throws IOException {
    var folder = temporary.resolve("table");
    try (var table = Samples.open(folder)) {
      put(table, 0, 100);
    }

    try (var checkpoint = checkpoint(folder);
        var restored = Samples.open(restore(checkpoint, checkpoint.sequence()))) {
      requireItems(restored, 100);
    }
    EmbeddedTable.verify(temporary.resolve("restored"), Samples.options());
  }

  @Test
  void aCheckpointOfAnOpenTableHasEveryAcknowledgedWrite() throws Exception {
    var folder = temporary.resolve("table");
    try (var table = Samples.open(folder)) {
      var acknowledged = new AtomicInteger();
      var isEnding = new AtomicBoolean();
      var hasStarted = new CountDownLatch(1);
      var writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int number = 0; !isEnding.get(); number++) {
                      put(table, number, number + 1);
                      acknowledged.set(number + 1);
                      hasStarted.countDown();
                    }
                  });
      hasStarted.await();

      int before = acknowledged.get();
      try (var checkpoint = checkpoint(folder)) {
        isEnding.set(true);
        writer.join();
        try (var restored = Samples.open(restore(checkpoint, checkpoint.sequence()))) {
          requireItems(restored, before);
        }
      }
    }
  }

  @Test
  void aTableCanBeUsedWhileAndAfterItsCheckpointIsCopied() {
    var folder = temporary.resolve("table");
    try (var table = Samples.open(folder)) {
      put(table, 0, 10);
      try (var _ = checkpoint(folder)) {
        put(table, 10, 20);
      }

      requireItems(table, 20);
      assertThat(folder.resolve("backup")).isDirectoryContaining("glob:**/lock");
    }
    EmbeddedTable.verify(folder, Samples.options());
  }

  @Test
  void sstFilesHaveTheSameIdentityInTheNextCheckpoint() {
    var folder = temporary.resolve("table");
    try (var table = Samples.open(folder)) {
      put(table, 0, 10);
      var first = new HashSet<CheckpointFile.Identity>();
      var id = "";
      try (var checkpoint = checkpoint(folder)) {
        checkpoint.files().stream().flatMap(file -> file.identity().stream()).forEach(first::add);
        id = checkpoint.tableId().orElseThrow();
      }
      put(table, 10, 20);

      try (var checkpoint = checkpoint(folder)) {
        var second = checkpoint.files().stream().flatMap(file -> file.identity().stream()).toList();
        assertThat(first).isNotEmpty();
        assertThat(second).hasSizeGreaterThan(first.size()).containsAll(first);
        assertThat(checkpoint.tableId()).contains(id);
      }
    }
  }

  @Test
  void aTableKeepsItsIdWhenItIsRestored() throws IOException {
    var folder = temporary.resolve("table");
    Samples.open(folder).close();

    try (var checkpoint = checkpoint(folder)) {
      var restored = restore(checkpoint, checkpoint.sequence());
      Samples.open(restored).close();
      try (var again = checkpoint(restored)) {
        assertThat(again.tableId()).isEqualTo(checkpoint.tableId());
      }
    }
  }

  @Test
  void onlyOneBackupAtATimeMayBeTaken() {
    var folder = temporary.resolve("table");
    Samples.open(folder).close();

    try (var _ = checkpoint(folder)) {
      assertThatThrownBy(() -> checkpoint(folder))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("Another backup");
    }
    checkpoint(folder).close();
  }

  @Test
  @Timeout(30)
  void theCheckpointOfADeadProcessIsDeleted() throws IOException {
    var folder = temporary.resolve("table");
    try (var _ = Samples.open(folder)) {
      var backup = Files.createDirectories(folder.resolve("backup"));
      var left = Files.createDirectories(backup.resolve("left"));
      Files.writeString(left.resolve("000001.sst"), "large");
      Files.writeString(backup.resolve("request"), "left");

      while (Files.exists(left) || Files.exists(backup.resolve("request"))) {
        Thread.onSpinWait();
      }

      assertThat(backup).isDirectoryNotContaining("glob:**/{left,request}");
    }
  }

  @Test
  void onlyTheOwnerCanReadACheckpoint() throws IOException {
    var folder = temporary.resolve("table");
    Samples.open(folder).close();

    try (var _ = checkpoint(folder)) {
      var modes = Files.getPosixFilePermissions(folder.resolve("backup"));
      assertThat(PosixFilePermissions.toString(modes)).isEqualTo("rwx------");
    }
  }

  @Test
  void aRestoredFolderThatLacksRowsOfTheBackupIsNotOpened() throws IOException {
    var folder = temporary.resolve("table");
    try (var table = Samples.open(folder)) {
      put(table, 0, 10);
    }

    try (var checkpoint = checkpoint(folder)) {
      var restored = restore(checkpoint, checkpoint.sequence() + 1);

      assertThatThrownBy(() -> Samples.open(restored))
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining("there are rows up to number");
    }
  }

  @Test
  void aFolderWithAnUnfinishedRestoreIsNotOpened() throws IOException {
    var folder = temporary.resolve("table");
    Samples.open(folder).close();

    try (var checkpoint = checkpoint(folder)) {
      var target = temporary.resolve("restored");
      try (var begun = RestoredFolder.begin(target, "one")) {
        copy(checkpoint, begun);
      }

      assertThatThrownBy(() -> Samples.open(target)).isInstanceOf(TableUnavailable.class);
      assertThatThrownBy(() -> RestoredFolder.begin(target, "other"))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("unfinished restore");
      try (var resumed = RestoredFolder.begin(target, "one")) {
        resumed.complete(checkpoint.format(), checkpoint.sequence());
      }
      Samples.open(target).close();
    }
  }

  @Test
  void twoRestoresIntoOneFolderAreRefused() {
    var target = temporary.resolve("restored");
    try (var _ = RestoredFolder.begin(target, "one")) {
      assertThatThrownBy(() -> RestoredFolder.begin(target, "one"))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("is in use by pid " + ProcessHandle.current().pid());
    }
  }

  @Test
  void aFolderThatIsNotEmptyIsNotRestoredInto() {
    var folder = temporary.resolve("table");
    Samples.open(folder).close();

    assertThatThrownBy(() -> RestoredFolder.begin(folder, "one"))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("is not empty");
  }

  private static TableCheckpoint checkpoint(Path folder) {
    return EmbeddedTable.checkpoint(folder, Samples.options());
  }

  private Path restore(TableCheckpoint checkpoint, long sequence) throws IOException {
    var folder = temporary.resolve("restored");
    try (var restored = RestoredFolder.begin(folder, "test")) {
      copy(checkpoint, restored);
      restored.complete(checkpoint.format(), sequence);
    }
    return folder;
  }

  private static void copy(TableCheckpoint checkpoint, RestoredFolder restored) throws IOException {
    for (var file : checkpoint.files()) {
      Files.copy(checkpoint.path(file), restored.data().resolve(file.name()));
    }
  }

  private static void put(Table table, int from, int to) {
    for (int number = from; number < to; number++) {
      assertThat(table.write(Write.put(Samples.item("n%06d".formatted(number)))).isWritten())
          .isTrue();
    }
  }

  private static void requireItems(Table table, int count) {
    for (int number = 0; number < count; number++) {
      assertThat(table.get(Samples.key("n%06d".formatted(number)), Read.STRONG)).isPresent();
    }
  }
}
