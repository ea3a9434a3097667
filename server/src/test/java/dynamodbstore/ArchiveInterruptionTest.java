package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.ExportSelection;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports and imports that end anywhere, and are repeated. */
class ArchiveInterruptionTest {
  private static final String JOURNAL = "export.journal";

  /** Every how many steps a fault is tried: there are hundreds. */
  private static final int STRIDE = 5;

  private static final int TRIES = 20;

  @TempDir private Path folder;

  private ArchiveScene scene;
  private Table source;
  private Path archive;

  @BeforeEach
  void fill() throws IOException {
    scene = new ArchiveScene(folder);
    source = memory();
    scene.fillSmall(source);
    archive = scene.export(source, ArchiveScene.EVERYTHING);
  }

  private static Table memory() {
    return new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));
  }

  /** Fails at the query with a number, counted from 0. */
  private static final class FailingQueries extends ForwardingTable {
    private final long failing;
    private long made;

    FailingQueries(Table table, long failing) {
      super(table);
      this.failing = failing;
    }

    private void count() {
      if (made++ == failing) {
        throw new TableUnavailable("injected", new IOException("injected"));
      }
    }

    @Override
    public Page query(Query query) {
      count();
      return super.query(query);
    }

    @Override
    public List<Page> queryAll(List<Query> queries) {
      count();
      return super.queryAll(queries);
    }
  }

  @Test
  void exportThatFailsAtAnyQueryIsContinuedToTheSameSegments() {
    var counted = new FailingQueries(source, Long.MAX_VALUE);
    ArchiveScene.exportInto(counted, ArchiveScene.EVERYTHING, scene.next());

    for (long query = 0; query < counted.made; query += STRIDE) {
      var target = scene.next();
      var failing = new FailingQueries(source, query);
      assertThatThrownBy(() -> ArchiveScene.exportInto(failing, ArchiveScene.EVERYTHING, target))
          .isInstanceOf(TableUnavailable.class);
      assertThatThrownBy(() -> scene.importInto(memory(), target))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("There is no complete archive");

      ArchiveScene.exportInto(source, ArchiveScene.EVERYTHING, target);

      assertThat(ArchiveScene.checksums(target))
          .as("after query %d", query)
          .isEqualTo(ArchiveScene.checksums(archive));
      assertThat(files(target)).isEqualTo(files(archive));
    }
  }

  @Test
  void journalThatEndsAnywhereIsContinuedToTheSameSegments() throws IOException {
    var journal = journal();
    for (int length = 0; length <= journal.length; length += journal.length / TRIES) {
      var target = scene.next();
      copySegments(target);
      Files.write(target.resolve(JOURNAL), Arrays.copyOf(journal, length));

      ArchiveScene.exportInto(source, ArchiveScene.EVERYTHING, target);

      assertThat(ArchiveScene.checksums(target))
          .as("with %d bytes of the journal", length)
          .isEqualTo(ArchiveScene.checksums(archive));
    }
  }

  /** The journal of an export that was killed before it wrote the manifest. */
  private byte[] journal() throws IOException {
    var target = scene.next();
    Files.createDirectories(target);
    // The last step fails: the manifest cannot be written over a folder.
    Files.createDirectories(target.resolve("manifest.json.sha256"));
    Files.createFile(target.resolve(JOURNAL));
    assertThatThrownBy(() -> ArchiveScene.exportInto(source, ArchiveScene.EVERYTHING, target))
        .isInstanceOf(UncheckedIOException.class);
    return Files.readAllBytes(target.resolve(JOURNAL));
  }

  private void copySegments(Path target) throws IOException {
    Files.createDirectories(target);
    for (var file : ArchiveScene.checksums(archive).keySet()) {
      Files.copy(archive.resolve(file), target.resolve(file));
    }
  }

  private static List<String> files(Path archive) {
    try (var all = Files.list(archive)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void interruptedExportIsNotContinuedAsAnotherOne() {
    var target = scene.next();
    assertThatThrownBy(
            () ->
                ArchiveScene.exportInto(
                    new FailingQueries(source, 20), ArchiveScene.EVERYTHING, target))
        .isInstanceOf(TableUnavailable.class);

    assertThatThrownBy(() -> ArchiveScene.exportInto(source, ExportSelection.ALL, target))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("has an interrupted export of something else");
  }

  @Test
  void folderWithSomethingElseIsRefused() throws IOException {
    assertThatThrownBy(() -> ArchiveScene.exportInto(source, ArchiveScene.EVERYTHING, archive))
        .hasMessageContaining("has a complete archive already");
    var other = Files.createDirectories(scene.next());
    Files.writeString(other.resolve("note.txt"), "mine");

    assertThatThrownBy(() -> ArchiveScene.exportInto(source, ArchiveScene.EVERYTHING, other))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("is not empty");
    assertThat(files(other)).containsExactly("note.txt");
  }

  @Test
  void importThatFailsAtAnyWriteIsCompletedByTheNext() {
    var counted = new FaultyTable(memory());
    var _ = scene.importInto(counted, archive);

    assertThat(counted.made()).isGreaterThan(50);
    for (long step = 0; step < counted.made(); step += STRIDE) {
      var table = memory();
      var faulty = new FaultyTable(table);
      faulty.failAfter(step);
      try {
        var _ = scene.importInto(faulty, archive);
      } catch (TableException | CommandFailure _) {
        // The command has failed, and is executed again. Some steps are retried by themselves.
      }

      var report = scene.importInto(table, archive).text();

      assertThat(report).as("after step %d", step).contains("Not imported:\n     nothing");
      assertThat(ArchiveScene.checksums(scene.export(table, ArchiveScene.EVERYTHING)))
          .as("after step %d", step)
          .isEqualTo(ArchiveScene.checksums(archive));
    }
  }

  @Test
  void damagedSegmentIsRefusedByNameAndNothingOfItIsWritten() throws IOException {
    for (var file : new ArrayList<>(ArchiveScene.checksums(archive).keySet())) {
      var bytes = Files.readAllBytes(archive.resolve(file));
      var damaged = bytes.clone();
      damaged[bytes.length / 2] ^= 1;
      Files.write(archive.resolve(file), damaged);
      var table = memory();

      assertThatThrownBy(() -> scene.importInto(table, archive))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("The segment " + file + " is damaged");

      Files.write(archive.resolve(file), bytes);
      if (file.equals("runs-000001.jsonl.gz")) {
        assertThat(GcScene.keys(table, key -> key.sort().startsWith("R#"))).isEmpty();
      }
    }
  }

  @Test
  void incompleteArchiveIsRefusedBeforeAnythingIsWritten() throws IOException {
    var table = memory();
    Files.delete(archive.resolve("traces-000001.jsonl.gz"));

    assertThatThrownBy(() -> scene.importInto(table, archive))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("The segment traces-000001.jsonl.gz is missing");
    Files.writeString(archive.resolve("manifest.json"), " ", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> scene.importInto(table, archive))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("manifest.json");
    assertThat(GcScene.keys(table, _ -> true)).isEmpty();
  }

  @Test
  void whatExistsInTheTableIsNotChanged() {
    var table = memory();
    var _ = scene.importInto(table, archive);
    Map<Object, Object> before = new HashMap<>();
    GcScene.items(table).forEach(item -> before.put(item.key(), item));

    var report = scene.importInto(table, archive).text();

    assertThat(report).contains("Not imported:\n     nothing");
    Map<Object, Object> after = new HashMap<>();
    GcScene.items(table).forEach(item -> after.put(item.key(), item));
    before.keySet().removeIf(key -> key.toString().contains("CREATION#"));
    after.keySet().removeIf(key -> key.toString().contains("CREATION#"));
    assertThat(after).isEqualTo(before);
  }
}
