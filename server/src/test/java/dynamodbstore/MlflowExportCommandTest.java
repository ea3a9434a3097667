package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableFactory;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.table.cost.Meter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MlflowExportCommandTest {
  @TempDir private Path scratch;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());

  @Test
  void newServersTableIsExported() throws Exception {
    start();

    var report = exported("--to-mlflow", uri("mlflow.db"), "--accounts-to", uri("auth.db"));

    assertThat(report).contains("1 experiments", "Not exported:\n     nothing");
    try (var database = ExportedDatabase.open(scratch.resolve("mlflow.db"))) {
      assertThat(database.column("SELECT experiment_id, name FROM experiments"))
          .containsExactly("0|Default");
    }
    try (var database = ExportedDatabase.open(scratch.resolve("auth.db"))) {
      assertThat(database.column("SELECT * FROM alembic_version_auth")).hasSize(1);
    }
    assertThat(Files.getPosixFilePermissions(scratch.resolve("auth.db"))).hasSize(2);
  }

  @Test
  void folderWithoutTableIsRefusedAndNotCreated() {
    assertThatThrownBy(() -> exported("--to-mlflow", uri("mlflow.db")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no table");

    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void missingFolderOfTheDatabaseIsNamed() {
    start();

    assertThatThrownBy(() -> exported("--to-mlflow", uri("missing/mlflow.db")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("missing/mlflow.db cannot be created");
  }

  @Test
  void argumentsThatNameNoNewFileAreRefused() {
    assertRefused("--accounts-to needs --to-mlflow", "--accounts-to", "sqlite:///a.db");
    assertRefused("exclude each other", "folder", "--to-mlflow", "sqlite:///a.db");
    assertRefused("exclude each other", "--to-mlflow", "sqlite:///a.db", "--accounts");
    assertRefused("SQLite only", "--to-mlflow", "postgresql://host/name");
    assertRefused("two files", "--to-mlflow", "sqlite:///a.db", "--accounts-to", "a.db");
    assertRefused("names no file", "--to-mlflow", "sqlite:///");
  }

  private void assertRefused(String reason, String... words) {
    assertThatThrownBy(() -> exported(words))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(reason);
  }

  private String uri(String name) {
    return "sqlite:///" + scratch.resolve(name);
  }

  /** Creates the table. */
  private void start() {
    var config = Config.inFolder(scratch.resolve("table"), 0);
    try (var server = Server.start(config, stores.open(config), new Meter())) {
      assertThat(server.port()).isPositive();
    }
  }

  private String exported(String... options) {
    var words = new ArrayList<>(List.of("export"));
    words.addAll(List.of(options));
    words.addAll(List.of("--backend-store-uri", scratch.resolve("table").toString()));
    var parsed = new CommandLineParser(Map.of(), "").parse(words.toArray(String[]::new));
    return parsed instanceof Command.ExportToMlflow command
        ? MlflowExportSetup.run(command, stores, _ -> {})
        : "";
  }
}
