package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
  private static final int WRITES = 400;

  @TempDir Path temporary;

  @Test
  void cutLogIsRefusedAndWithAcceptedLossLeavesAPrefixOfTheWrites() throws IOException {
    var original = writtenButNotClosed();
    var random = new Random();
    long length = Files.size(Copies.newest(original, "log"));

    for (int round = 0; round < 20; round++) {
      var copy = Copies.copy(original, temporary.resolve("cut" + round));
      long cut = random.nextLong(length);
      Copies.cut(Copies.newest(copy, "log"), cut);

      assertThatThrownBy(() -> Samples.open(copy))
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining("--accept-loss");
      try (var table = Samples.openAcceptingLoss(copy)) {
        checkIsPrefix(table);
      }
      RawRows.checkIndexes(copy);
    }
  }

  @Test
  void flippedByteInALogIsReportedWithTheFileName() throws IOException {
    var original = writtenButNotClosed();
    var random = new Random();

    for (int round = 0; round < 10; round++) {
      var copy = Copies.copy(original, temporary.resolve("flip" + round));
      var log = Copies.newest(copy, "log");
      Copies.flip(log, random.nextLong(Files.size(log) / 2), 0x10);

      assertThatThrownBy(() -> Samples.open(copy))
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining(log.getFileName().toString());
    }
  }

  /**
   * In the part of the file with rows. After it comes a Bloom filter, without which RocksDB works
   * if it is damaged: slower, but without losing rows.
   */
  @Test
  void flippedByteInAnSstFileIsReportedWithTheFileName() throws IOException {
    var original = writtenAndClosed();
    var random = new Random();

    for (int round = 0; round < 20; round++) {
      var copy = Copies.copy(original, temporary.resolve("flip" + round));
      var file = Copies.newest(copy, "sst");
      long at = random.nextLong(Files.size(file) * 9 / 10);
      Copies.flip(file, at, 0x10);

      assertThatThrownBy(() -> readAll(copy))
          .as("byte %d of %d", at, Files.size(file))
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining(file.getFileName().toString());
    }
  }

  @Test
  void batchReadReportsADamagedItemInsteadOfOmittingIt() throws IOException {
    var folder = writtenAndClosed();
    var file = Copies.newest(folder, "sst");
    Copies.flip(file, Files.size(file) / 2, 0x10);
    var keys = IntStream.rangeClosed(1, WRITES).mapToObj(DamageTest::single).toList();

    try (var table = Samples.open(folder)) {
      assertThatThrownBy(() -> table.getAll(keys, Read.STRONG))
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining(file.getFileName().toString());
    }
  }

  /** The first key is missing, so that the batch read asks for the status of the others first. */
  @Test
  void batchReadOfMostlyMissingItemsReportsADamagedOne() throws IOException {
    var folder = writtenAndClosed();
    var file = Copies.newest(folder, "sst");
    Copies.flip(file, Files.size(file) / 2, 0x10);

    try (var table = Samples.open(folder)) {
      assertThatThrownBy(
              () -> {
                for (int number = 1; number <= WRITES; number++) {
                  var _ = table.transact(checks(single(WRITES + number), single(number)));
                }
              })
          .isInstanceOf(TableDamaged.class)
          .hasMessageContaining(file.getFileName().toString());
    }
  }

  private static List<Write> checks(Key... keys) {
    return Stream.of(keys).<Write>map(key -> Write.check(key, Condition.always())).toList();
  }

  @Test
  void missingSstFileIsReportedWithItsName() throws IOException {
    var folder = writtenAndClosed();
    var file = Copies.newest(folder, "sst");
    Files.delete(file);

    assertThatThrownBy(() -> readAll(folder))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining(file.getFileName().toString());
  }

  @Test
  void missingCurrentFileIsReportedAsDamageNotTreatedAsANewTable() throws IOException {
    var folder = writtenAndClosed();
    Files.delete(folder.resolve("data/CURRENT"));

    assertThatThrownBy(() -> readAll(folder))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining("CURRENT");
  }

  @Test
  void flippedByteInTheManifestIsReportedWithTheFileName() throws IOException {
    var folder = writtenAndClosed();
    var manifest = Files.readString(folder.resolve("data/CURRENT")).strip();
    Copies.flip(folder.resolve("data").resolve(manifest), 20, 0x10);

    assertThatThrownBy(() -> readAll(folder))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining(manifest);
  }

  private Path writtenButNotClosed() throws IOException {
    var folder = temporary.resolve("original");
    try (var table = Samples.open(folder)) {
      write(table);
      return Copies.copy(folder, temporary.resolve("written"));
    }
  }

  private Path writtenAndClosed() {
    var folder = temporary.resolve("original");
    try (var table = Samples.open(folder)) {
      write(table);
    }
    return folder;
  }

  /** Writes one single item and moves one pair per transaction. */
  private static void write(Table table) {
    var noise = new byte[600];
    for (int number = 1; number <= WRITES; number++) {
      new Random(number).nextBytes(noise);
      var single = Item.at(single(number)).with("noise", noise.clone()).build();
      var outcome =
          table.transact(
              List.of(
                  Write.create(single),
                  Write.put(CrashChild.moved(0, 0, number)),
                  Write.put(CrashChild.moved(0, 1, number))));
      assertThat(outcome.isWritten()).isTrue();
    }
  }

  private static void checkIsPrefix(Table table) {
    int there = 0;
    while (there < WRITES && table.get(single(there + 1), Read.STRONG).isPresent()) {
      there++;
    }
    for (int number = there + 1; number <= WRITES; number++) {
      assertThat(table.get(single(number), Read.STRONG)).isEmpty();
    }
    for (int half = 0; half < 2; half++) {
      var found = table.get(CrashChild.half(0, half), Read.STRONG);
      if (there == 0) {
        assertThat(found).isEmpty();
      } else {
        assertThat(found).contains(CrashChild.moved(0, half, there));
      }
    }
  }

  /** Reads every row, and every item by its key, which also uses the Bloom filters. */
  private static void readAll(Path folder) {
    RawRows.checkIndexes(folder);
    try (var table = Samples.open(folder)) {
      for (int number = 1; number <= WRITES; number++) {
        assertThat(table.get(single(number), Read.STRONG)).isPresent();
      }
    }
  }

  private static Key single(int number) {
    return Samples.key("n%09d".formatted(number));
  }
}
