package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir Path temporary;

  @Test
  void openingATableOfAnotherProcessReportsItsPid() {
    try (var child = Child.run(HoldingChild.class, temporary.toString())) {
      assertThat(child.line()).isEqualTo("open");

      assertThatThrownBy(() -> Samples.open(temporary))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining(temporary.toString())
          .hasMessageEndingWith("is already in use by pid " + child.pid());
    }
  }

  @Test
  void tableOfAKilledProcessCanBeOpenedAtOnce() {
    try (var child = Child.run(HoldingChild.class, temporary.toString())) {
      assertThat(child.line()).isEqualTo("open");
    }

    Samples.open(temporary).close();
  }

  @Test
  void openingATableTwiceInOneProcessFails() {
    try (var first = Samples.open(temporary)) {
      assertThatThrownBy(() -> Samples.open(temporary))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageEndingWith("in use by pid " + ProcessHandle.current().pid());

      assertThat(first.write(Write.create(Samples.item("a"))).isWritten()).isTrue();
    }
  }

  @Test
  void folderWithOtherFilesIsRefusedAndNotModified() throws IOException {
    Files.writeString(temporary.resolve("thesis.txt"), "chapter one");

    assertThatThrownBy(() -> Samples.open(temporary))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining(temporary.toString())
        .hasMessageContaining("thesis.txt");
    try (var files = Files.list(temporary)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void folderWithOnlyLostAndFoundCountsAsEmpty() throws IOException {
    Files.createDirectory(temporary.resolve("lost+found"));

    Samples.open(temporary).close();
  }

  @Test
  void webUiInstalledBeforeTheFirstStartIsKept() throws IOException {
    var page = Files.createDirectory(temporary.resolve("ui")).resolve("index.html");
    Files.writeString(page, "theirs");

    Samples.open(temporary).close();

    assertThat(page).hasContent("theirs");
  }

  @Test
  void missingFolderIsCreated() {
    var folder = temporary.resolve("a/b/c");

    Samples.open(folder).close();

    assertThat(folder.resolve("FORMAT")).hasContent("mlflow-dynamodbstore table, format 2");
  }

  @Test
  void crashBeforeTheFormatFileLeavesAFolderThatCanBeOpened() throws IOException {
    Files.writeString(temporary.resolve("owner"), "123");
    Files.writeString(temporary.resolve("FORMAT.unfinished"), "mlflow-dyn");

    Samples.open(temporary).close();
    Samples.open(temporary).close();
  }

  @Test
  void tableOfANewerFormatIsRefused() throws IOException {
    Samples.open(temporary).close();
    Files.writeString(temporary.resolve("FORMAT"), "mlflow-dynamodbstore table, format 3\n");

    assertThatThrownBy(() -> Samples.open(temporary))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("newer version, in format 3; this one knows format 2");
  }

  @Test
  void unreadableFormatFileIsReportedAsDamage() throws IOException {
    Samples.open(temporary).close();
    Files.writeString(temporary.resolve("FORMAT"), "");

    assertThatThrownBy(() -> Samples.open(temporary))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining(temporary.resolve("FORMAT").toString());
  }
}
