package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.archive.ArchiveManifest;
import dynamodbstore.archive.RecordType;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCommandTest {
  private static final String API = "/api/2.0/mlflow/";

  @TempDir private Path scratch;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());
  private Path table;
  private Path archive;

  @BeforeEach
  void fill() throws IOException {
    table = scratch.resolve("table");
    archive = scratch.resolve("archive");
    try (var server = server(table);
        var client = AotTrainingClient.of(server.port())) {
      for (var name : List.of("first", "second, with a comma")) {
        post(client, "experiments/create", "{'name':'%s'}".formatted(name));
        post(client, "registered-models/create", "{'name':'%s'}".formatted(name));
      }
      post(client, "runs/create", "{'experiment_id':'1','run_name':'of the first'}");
      post(client, "runs/create", "{'experiment_id':'2','run_name':'of the second'}");
      post(client, "runs/create", "{'experiment_id':'0','run_name':'of the default'}");
    }
  }

  private Server server(Path folder) {
    var config = Config.inFolder(folder, 0);
    return Server.start(config, stores.open(config), new Meter());
  }

  private static void post(AotTrainingClient client, String path, String body) throws IOException {
    client.expect(
        200, client.send("POST", API + path, "application/json", body.replace('\'', '"')));
  }

  private String export(String... options) {
    var words =
        new ArrayList<>(
            List.of("export", archive.toString(), "--backend-store-uri", table.toString()));
    words.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "version").parse(words.toArray(String[]::new));
    return ExportSetup.run((Command.Export) command, stores, _ -> {});
  }

  private String importInto(Path folder, String... options) {
    var words =
        new ArrayList<>(
            List.of(
                "import", "archive", archive.toString(), "--backend-store-uri", folder.toString()));
    words.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "version").parse(words.toArray(String[]::new));
    return ArchiveImportSetup.run((Command.ImportArchive) command, stores, _ -> {});
  }

  private long count(RecordType type) {
    return ArchiveManifest.read(archive).count(type);
  }

  @Test
  void everythingIsExportedAndImported() throws IOException {
    assertThat(export())
        .contains("3 experiments", "3 runs", "2 registered models", archive.toString());

    var copy = scratch.resolve("copy");
    assertThat(importInto(copy)).contains("3 experiments", "3 runs");

    try (var server = server(copy);
        var client = AotTrainingClient.of(server.port())) {
      var found =
          client.send(
              "POST",
              API + "runs/search",
              "application/json",
              "{\"experiment_ids\":[\"1\",\"2\"]}");
      assertThat(found.body()).contains("of the first", "of the second");
      var next =
          client.send(
              "POST", API + "experiments/create", "application/json", "{\"name\":\"next\"}");
      assertThat(client.field("experiment_id", next)).isEqualTo("3");
    }
  }

  @Test
  void chosenExperimentsAndModelsAreExportedAlone() {
    var report =
        export(
            "--experiment",
            "1",
            "--experiment=second, with a comma",
            "--registered-model",
            "second, with a comma");

    assertThat(report).contains("2 experiments", "2 runs", "1 registered models");
    assertThat(ArchiveManifest.read(archive).selection())
        .isEqualTo(
            "experiments 1, second, with a comma; registered models second, with a comma; without"
                + " accounts");
  }

  @Test
  void namedExperimentsAreExportedWithoutModels() {
    var _ = export("--experiment", "first", "--workspace", "default");

    assertThat(count(RecordType.RUN)).isEqualTo(1);
    assertThat(count(RecordType.REGISTERED_MODEL)).isZero();
  }

  @Test
  void selectionOfWhatDoesNotExistIsRefusedAndLeavesNoFolder() {
    assertThatThrownBy(() -> export("--experiment", "third"))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("There is no experiment \"third\".");
    assertThatThrownBy(() -> export("--registered-model", "third"))
        .hasMessage("There is no registered model \"third\".");
    assertThatThrownBy(() -> export("--workspace", "third"))
        .hasMessage("There is no workspace \"third\".");
    assertThat(archive).doesNotExist();
  }

  @Test
  void archiveIsReadableByItsOwnerOnly() throws IOException {
    var _ = export("--accounts");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)))
        .isEqualTo("rwx------");
  }

  @Test
  void dryRunWritesNothingAndSaysWhatAnImportCosts() {
    var _ = export("--accounts");
    var copy = scratch.resolve("copy");

    assertThat(importInto(copy, "--dry-run"))
        .contains("3 runs", "Not imported:\n     nothing", "write units", "Nothing was written");

    assertThat(copy).doesNotExist();
  }

  @Test
  void otherExperimentOfTheSameIdStopsTheImportBeforeItWrites() throws IOException {
    var _ = export();
    var copy = scratch.resolve("copy");
    try (var server = server(copy);
        var client = AotTrainingClient.of(server.port())) {
      post(client, "experiments/create", "{'name':'other'}");
    }

    assertThatThrownBy(() -> importInto(copy))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("experiment 1 is \"other\" of the workspace default here")
        .hasMessageContaining("Nothing was written");
    try (var server = server(copy);
        var client = AotTrainingClient.of(server.port())) {
      var second = client.send("GET", API + "experiments/get?experiment_id=2", "", "");
      assertThat(second.status()).isEqualTo(404);
    }
  }

  @Test
  void folderWithoutATableOrAnArchiveIsRefused() {
    assertThatThrownBy(() -> importInto(scratch.resolve("copy")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no complete archive in");
    assertThat(scratch.resolve("copy")).doesNotExist();
    table = scratch.resolve("none");
    assertThatThrownBy(this::export).isInstanceOf(CommandFailure.class);
    assertThat(archive).doesNotExist();
  }
}
