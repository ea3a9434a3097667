package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.archive.ArchiveFamily;
import dynamodbstore.archive.ArchiveManifest;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Export of a table with everything, and import into a table of each kind. */
abstract class ArchiveContract {
  @TempDir Path folder;

  private Table opened;
  private Table source;
  private ArchiveScene scene;

  abstract Table open();

  @BeforeEach
  void fill() throws IOException {
    scene = new ArchiveScene(folder);
    opened = open();
    source = new UnclosedTable(opened);
    scene.fill(source);
  }

  @AfterEach
  void close() {
    opened.close();
  }

  static Table memory() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }

  static Table embedded(Path data) {
    return EmbeddedTable.open(
        data, EmbeddedOptions.defaults(), InstantSource.system(), new Meter());
  }

  static Table dynamoDb() {
    return DynamoDbLocal.shared().newTable(InstantSource.system(), new Meter());
  }

  @Test
  void exportOfTheImportIsTheSameInEveryKindOfTable() throws IOException {
    var first = scene.export(source, ArchiveScene.EVERYTHING);
    assertThat(families(first)).containsExactlyInAnyOrder(ArchiveFamily.values());

    importsTheSame(first, memory());
    importsTheSame(first, embedded(folder.resolve("copy")));
    importsTheSame(first, dynamoDb());
  }

  private static Set<ArchiveFamily> families(Path archive) {
    return ArchiveManifest.read(archive).segments().stream()
        .map(segment -> segment.family())
        .collect(Collectors.toSet());
  }

  private void importsTheSame(Path first, Table fresh) throws IOException {
    try (fresh) {
      var table = new UnclosedTable(fresh);
      var _ = new SchemaRepository(table).raise();

      var report = scene.importInto(table, first).text();

      assertThat(report).contains("Not imported:\n     nothing").doesNotContain("difference");
      var second = scene.export(table, ArchiveScene.EVERYTHING);
      for (var segment : ArchiveManifest.read(first).segments()) {
        assertThat(text(second.resolve(segment.file())))
            .isEqualTo(text(first.resolve(segment.file())));
      }
      assertThat(ArchiveScene.checksums(second)).isEqualTo(ArchiveScene.checksums(first));
      assertThat(new GcScene(folder.resolve("server")).audit("The table", table))
          .contains("is sound");
      assertThat(scene.importInto(table, first).text())
          .containsPattern("\n +0 runs, and \\d+ existed already");
      assertThat(ArchiveScene.checksums(scene.export(table, ArchiveScene.EVERYTHING)))
          .isEqualTo(ArchiveScene.checksums(first));
    }
  }

  private static String text(Path segment) throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(segment))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
