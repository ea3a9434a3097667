package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.training.AotTrainingClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcCommandTest {
  @TempDir private Path folder;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());

  @Test
  void deletedExperimentOfAFolderIsDeletedPermanentlyAndRecorded() throws Exception {
    var config = Config.inFolder(folder, 0);
    String id;
    try (var server = Server.start(config, stores.open(config), new Meter());
        var client = AotTrainingClient.of(server.port())) {
      id = client.field("experiment_id", send(client, "experiments/create", "{\"name\":\"gone\"}"));
      var _ = send(client, "experiments/delete", "{\"experiment_id\":\"%s\"}".formatted(id));
    }
    var audit = folder.resolveSibling("audit-" + folder.getFileName());

    assertThat(gc("--dry-run"))
        .containsExactly("Experiment with ID " + id + " would be permanently deleted.");
    assertThat(gc("--audit-log", audit.toString()))
        .containsExactly("Experiment with ID " + id + " has been permanently deleted.");
    assertThat(gc()).isEmpty();
    assertThat(Files.readAllLines(audit))
        .hasSize(1)
        .first()
        .asString()
        .contains("\"event\":\"deleted\"", "\"resource\":\"Experiment " + id + "\"");
    Files.delete(audit);
    try (var server = Server.start(config, stores.open(config), new Meter());
        var client = AotTrainingClient.of(server.port())) {
      // The name is free.
      var again =
          client.field("experiment_id", send(client, "experiments/create", "{\"name\":\"gone\"}"));
      assertThat(again).isNotEqualTo(id);
    }
  }

  @Test
  void folderWithoutATableIsRefused() {
    assertThatThrownBy(this::gc)
        .isInstanceOf(CommandFailure.class)
        .hasMessage("There is no table in " + folder + ".");
  }

  @Test
  void optionsAreParsedAsByTheReference() {
    var command =
        parsed(
            Map.of("MLFLOW_WORKSPACE", "team"),
            "--older-than",
            "2d",
            "--experiment-ids",
            "1, 2",
            "--jobs");

    assertThat(command.request().olderThan().orElseThrow().duration()).hasDays(2);
    assertThat(command.request().experiments())
        .contains(List.of(new ExperimentId(1), new ExperimentId(2)));
    assertThat(command.request().runs()).isEmpty();
    assertThat(command.request().workspace()).isEqualTo(Optional.of("team"));
    assertThat(parsed(Map.of(), "--all-workspaces").request().workspace()).isEmpty();
    assertThat(parsed(Map.of(), "--all-workspaces").config().workspaces().enabled()).isTrue();
    assertThatThrownBy(() -> parsed(Map.of(), "--all-workspaces", "--workspace", "team"))
        .hasMessage("Cannot use --workspace and --all-workspaces together.");
    assertThatThrownBy(() -> parsed(Map.of(), "--experiment-ids", "x"))
        .hasMessage("No Experiment with id=x exists");
  }

  private List<String> gc(String... options) {
    var lines = new ArrayList<String>();
    GcSetup.run(parsed(Map.of(), options), stores, lines::add);
    return lines;
  }

  private Command.Gc parsed(Map<String, String> environment, String... options) {
    var words = new ArrayList<>(List.of("gc", "--backend-store-uri", folder.toString()));
    words.addAll(List.of(options));
    return (Command.Gc)
        new CommandLineParser(environment, "version").parse(words.toArray(String[]::new));
  }

  private static AotTrainingClient.Reply send(AotTrainingClient client, String path, String body)
      throws Exception {
    var reply = client.send("POST", "/api/2.0/mlflow/" + path, "application/json", body);
    client.expect(200, reply);
    return reply;
  }
}
