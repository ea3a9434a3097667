package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpoolTest {
  private static final int MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(16 * MIB, Duration.ofMillis(1));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "0,1",
    "1,1",
    "16384,1000",
    "16385,16384",
    "1048576,8192",
    "1048577,65536",
    "5000000,70000"
  })
  void writtenBytesAreReadBack(int length, int piece) throws IOException {
    var bytes = random(length);
    var files = files(16 * MIB);
    try (var share = budget.share();
        var spool = new Spool(budget, files)) {
      for (int at = 0; at < length; at += piece) {
        spool.write(bytes, at, Math.min(piece, length - at));
      }
      var out = new ByteArrayOutputStream();
      spool.writeTo(out);

      assertThat(spool.size()).isEqualTo(length);
      assertThat(out.toByteArray()).isEqualTo(bytes);
      assertThat(spool.toBytes(share, 3)).isEqualTo(bytes);
      assertThat(folder).isEmptyDirectory();
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void singleBytesAreWrittenAndRead() throws IOException {
    try (var spool = new Spool(budget, files(0))) {
      spool.write('a');
      spool.write('b');
      var out = new ByteArrayOutputStream();
      spool.writeTo(out);

      assertThat(out).hasToString("ab");
    }
  }

  @Test
  void aMegabyteStaysInMemoryAndTheRestGoesToDisk() throws IOException {
    var files = files(10);
    try (var spool = new Spool(budget, files)) {
      spool.write(new byte[MIB]);
      spool.write(new byte[10]);
      assertThatThrownBy(() -> spool.write(new byte[1])).isInstanceOf(Overloaded.class);
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void withoutPlentyOfMemoryDiskIsUsedAtOnce() throws IOException {
    var files = files(100);
    try (var most = budget.share();
        var spool = new Spool(budget, files)) {
      most.take(9 * MIB);
      spool.write(new byte[100]);
      assertThatThrownBy(() -> spool.write(1)).isInstanceOf(Overloaded.class);
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void allSpoolsShareOneDiskLimit() throws IOException {
    var files = files(3 * MIB);
    try (var first = new Spool(budget, files);
        var second = new Spool(budget, files)) {
      first.write(new byte[2 * MIB]);
      assertThatThrownBy(() -> second.write(new byte[2 * MIB])).isInstanceOf(Overloaded.class);
      first.discard();
      second.write(new byte[2 * MIB]);
      assertThat(second.size()).isEqualTo(2 * MIB);
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void aFileThatCannotBeMadeFailsTheWriteAndHoldsNothing() throws IOException {
    var files = new SpoolFiles(folder.resolve("missing"), 16 * MIB);
    try (var spool = new Spool(budget, files)) {
      assertThatThrownBy(() -> spool.write(new byte[2 * MIB])).isInstanceOf(IOException.class);
    }
    assertThatNothingIsHeld(files);
  }

  /** An interrupt closes the thread's file channel, which simulates a failing disk. */
  @Test
  void aWriteThatFailsHoldsNothingOnceItIsClosed() throws IOException {
    var files = files(16 * MIB);
    try (var spool = new Spool(budget, files)) {
      spool.write(new byte[2 * MIB]);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> spool.write(new byte[MIB])).isInstanceOf(IOException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThatThrownBy(() -> spool.writeTo(new ByteArrayOutputStream()))
          .isInstanceOf(IOException.class);
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void fillStopsAtTheLimit() throws IOException {
    var bytes = random(100_000);
    try (var share = budget.share();
        var cut = new Spool(budget, files(0));
        var whole = new Spool(budget, files(0))) {
      cut.fill(new ByteArrayInputStream(bytes), 99_999);
      whole.fill(new ByteArrayInputStream(bytes), 100_001);

      assertThat(cut.size()).isEqualTo(99_999);
      assertThat(whole.toBytes(share, 1)).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "8193", "65536", "65537", "1048576", "1048577", "3000000"})
  void aStreamOfAnyLengthIsReadBack(int length) throws IOException {
    var bytes = random(length);
    var files = files(16 * MIB);
    for (int most : new int[] {length, length + 1, 5_000_000}) {
      try (var share = budget.share();
          var spool = new Spool(budget, files)) {
        spool.fill(new ByteArrayInputStream(bytes), most);

        assertThat(spool.toBytes(share, 1)).isEqualTo(bytes);
      }
    }
    assertThatNothingIsHeld(files);
  }

  @Test
  void toBytesFailsWithoutMemory() throws IOException {
    var files = files(16 * MIB);
    try (var spool = new Spool(budget, files)) {
      spool.write(new byte[3 * MIB]);
      try (var share = budget.share()) {
        assertThatThrownBy(() -> spool.toBytes(share, 6)).isInstanceOf(MemoryBudget.Exceeded.class);
      }
      try (var other = budget.share();
          var share = budget.share()) {
        other.take(14 * MIB);
        assertThatThrownBy(() -> spool.toBytes(share, 1)).isInstanceOf(Overloaded.class);
      }
    }
    assertThatNothingIsHeld(files);
  }

  private SpoolFiles files(long mostBytes) {
    return new SpoolFiles(folder, mostBytes);
  }

  private void assertThatNothingIsHeld(SpoolFiles files) {
    try (var all = budget.share()) {
      all.take(budget.bytes());
    }
    assertThat(files.used()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  private static byte[] random(int length) {
    var bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }
}
