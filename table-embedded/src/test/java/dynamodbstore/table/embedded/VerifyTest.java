package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyTest {
  private static final int FLIPS_A_FILE = 12;

  /**
   * Files that are never read, or whose content is not compared with anything: see {@link
   * FolderVerifier}.
   */
  private static final Pattern EXEMPT =
      Pattern.compile("owner|data/(LOCK|IDENTITY|LOG.*|OPTIONS-.*)");

  @TempDir Path temporary;

  @Test
  void verifyReportsAFlippedBitInAnyFile() throws IOException {
    long seed = System.nanoTime();
    System.out.println("VerifyTest seed " + seed);
    var random = new Random(seed);
    var original = severalFilesAndALog(random);
    int round = 0;
    for (var file : files(original)) {
      for (int flip = 0; flip < FLIPS_A_FILE; flip++) {
        var copy = Copies.copy(original, temporary.resolve("flip" + round++));
        long at = random.nextLong(Files.size(original.resolve(file)));
        Copies.flip(copy.resolve(file), at, 1 << random.nextInt(8));

        assertThatThrownBy(() -> EmbeddedTable.verify(copy, Samples.options()))
            .as("byte %d of %s", at, file)
            .isInstanceOf(TableException.class);
        Copies.delete(copy);
      }
    }
  }

  @Test
  void verifyReportsAnyMissingOrShortenedFile() throws IOException {
    var original = severalFilesAndALog(new Random(1));
    for (var file : files(original)) {
      var without = Copies.copy(original, temporary.resolve("without"));
      Files.delete(without.resolve(file));
      var shorter = Copies.copy(original, temporary.resolve("shorter"));
      Copies.cut(shorter.resolve(file), Files.size(shorter.resolve(file)) / 2);

      for (var copy : List.of(without, shorter)) {
        assertThatThrownBy(() -> EmbeddedTable.verify(copy, Samples.options()))
            .as("%s in %s", file, copy)
            .isInstanceOf(TableException.class)
            .hasMessageContaining(Path.of(file).getFileName().toString());
        Copies.delete(copy);
      }
    }
  }

  @Test
  void verifyAcceptsAnUndamagedTable() throws IOException {
    var killed = severalFilesAndALog(new Random(1));

    assertThatCode(() -> EmbeddedTable.verify(killed, Samples.options()))
        .doesNotThrowAnyException();
    assertThatCode(() -> EmbeddedTable.verify(temporary.resolve("open"), Samples.options()))
        .doesNotThrowAnyException();
  }

  private List<String> files(Path folder) throws IOException {
    var names = new ArrayList<String>();
    try (var files = Files.walk(folder)) {
      for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        var name = folder.relativize(file).toString();
        if (!EXEMPT.matcher(name).matches()) {
          names.add(name);
        }
      }
    }
    assertThat(names).anyMatch(name -> name.endsWith(".log")).hasSizeGreaterThan(7);
    return names;
  }

  /**
   * Folder with several SST files and a log: each opening flushes the log of the one before, and
   * the last state is copied while open, as after a kill.
   */
  private Path severalFilesAndALog(Random random) throws IOException {
    var folder = temporary.resolve("open");
    for (int opening = 0; opening < 3; opening++) {
      try (var table = Samples.open(folder)) {
        write(table, random, opening);
      }
    }
    try (var table = Samples.open(folder)) {
      write(table, random, 3);
      return Copies.copy(folder, temporary.resolve("killed"));
    }
  }

  private static void write(EmbeddedTable table, Random random, int opening) {
    for (int number = 0; number < 100; number++) {
      var noise = new byte[random.nextInt(2_000)];
      random.nextBytes(noise);
      var key = Samples.key("o%dn%d".formatted(opening, number));
      assertThat(table.write(Write.put(Item.at(key).with("noise", noise).build())).isWritten())
          .isTrue();
    }
  }
}
