package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.CreatedFolders;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.S3Settings;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailedStartTest {
  @TempDir private Path temporary;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());

  @Test
  void aPortInUseLeavesNoFolderBehind() throws IOException {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var config = Config.inFolder(temporary.resolve("a/b"), other.getLocalPort());

      assertThatThrownBy(() -> Main.serve(config, stores))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("Cannot listen on");
    }

    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void failedStartKeepsAnExistingTable() throws IOException {
    var folder = temporary.resolve("data");
    var key = new Key("p", "s");
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      var _ = table.write(Write.put(Item.at(key).build()));
    }
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var config = Config.inFolder(folder, other.getLocalPort());
      assertThatThrownBy(() -> Main.serve(config, stores)).isInstanceOf(CommandFailure.class);
    }

    try (var table = stores.open(Config.inFolder(folder, 0))) {
      assertThat(table.get(key, Read.STRONG)).isPresent();
    }
  }

  @Test
  void aTableOfALaterSchemaVersionIsNotOpened() {
    var config = Config.inFolder(temporary.resolve("data"), 0);
    var schema = new Key("CONFIG", "CFG#schema");
    try (var table = stores.open(config)) {
      assertThat(table.get(schema, Read.STRONG).map(item -> item.number("version"))).contains(4L);
      var _ = table.write(Write.put(Item.at(schema).with("version", 5).build()));
    }

    // Twice: the first refusal has closed the folder.
    for (int start = 0; start < 2; start++) {
      assertThatThrownBy(() -> Main.serve(config, stores))
          .isInstanceOf(CommandFailure.class)
          .hasMessage(
              "The table was written by a later version of mlflow-dynamodbstore: it has schema"
                  + " version 5, and this program supports versions up to 4. Start a version of the"
                  + " program that supports it, or restore a backup of the table from before the"
                  + " upgrade.");
    }
  }

  @Test
  void tableWithoutASchemaVersionIsOpenedAndGetsOne() {
    var config = Config.inFolder(temporary.resolve("data"), 0);
    var schema = new Key("CONFIG", "CFG#schema");
    try (var table = stores.open(config)) {
      assertThat(table.write(Write.delete(schema)).isWritten()).isTrue();
    }

    stores.open(config).close();

    try (var table =
        EmbeddedTable.open(
            temporary.resolve("data"),
            EmbeddedOptions.defaults(),
            InstantSource.system(),
            new Meter())) {
      assertThat(table.get(schema, Read.STRONG).map(item -> item.number("version"))).contains(4L);
    }
  }

  @Test
  void failedStartKeepsATableOpenedElsewhere() {
    var folder = temporary.resolve("data");
    var created = CreatedFolders.of(Config.inFolder(folder, 0));
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      created.remove();

      assertThat(table.write(Write.put(Item.at(new Key("p", "s")).build())).isWritten()).isTrue();
      assertThat(folder.resolve("FORMAT")).exists();
    }
  }

  @Test
  void fileInsteadOfAFolderIsReported() throws IOException {
    var file = Files.writeString(temporary.resolve("file"), "text");

    assertThatThrownBy(() -> Main.serve(Config.inFolder(file, 0), stores))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "The folder %s cannot be used: %s is a file, not a folder.".formatted(file, file));
    assertThat(file).hasContent("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gs://bucket/path", "hdfs://host/path", "mlflow-artifacts:/path"})
  void anArtifactsDestinationThatNoStoreServesIsRefused(String destination) {
    var config = keepingArtifactsAt(destination);

    assertThatThrownBy(() -> Main.serve(config, stores))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            "--artifacts-destination cannot be %s: give a folder or s3://BUCKET/PATH."
                .formatted(destination));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void anArtifactsDestinationBelowAFileIsRefused() throws IOException {
    var file = Files.writeString(temporary.resolve("file"), "text");
    var config = keepingArtifactsAt(file + "/artifacts");

    assertThatThrownBy(() -> Main.serve(config, stores))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(file + " is a file, not a folder");
    assertThat(temporary.resolve("data")).doesNotExist();
  }

  private Config keepingArtifactsAt(String destination) {
    var usual = Config.inFolder(temporary.resolve("data"), 0);
    return new Config(
        usual.host(),
        usual.port(),
        usual.staticPrefix(),
        usual.security(),
        usual.log(),
        usual.prometheus(),
        usual.store(),
        usual.embedded(),
        usual.createTable(),
        new ArtifactSettings(
            false, true, destination, Optional.empty(), List.of(), false, S3Settings.DEFAULT),
        usual.ui(),
        usual.cutLongValues(),
        usual.modelSources(),
        usual.gateway(),
        usual.searching(),
        usual.graphql(),
        usual.connecting(),
        usual.accounts(),
        usual.workspaces(),
        usual.notices());
  }
}
