package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.exports.mlflow.MlflowExportReport;
import dynamodbstore.exports.mlflow.MlflowExportRequest;
import dynamodbstore.imports.ImportRequest;
import dynamodbstore.imports.source.DatabaseSource;
import dynamodbstore.imports.source.SourceUri;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Export of what a server has stored into a database of MLflow. The tests only read the table. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MlflowExportContract {
  private static final String TRACE = "tr-0102030405060708090a0b0c0d0e0f10";

  /** Tables of features that an import finds in a database and this server does not have. */
  private static final Set<String> NOT_IMPORTED = Set.of("workspaces");

  private Table opened;
  private Table table;

  @TempDir private Path folder;

  /**
   * Opens an empty table.
   *
   * @param data a folder for it
   */
  abstract Table open(Path data);

  @BeforeAll
  void fill(@TempDir Path data) throws Exception {
    opened = open(data);
    table = new UnclosedTable(opened);
    try (var everything = EveryKindOfItem.of(table, data.resolve("server"))) {
      everything.write();
    }
  }

  @AfterAll
  void closeTable() {
    opened.close();
  }

  @Test
  void experimentsAndRunsAreWrittenWithAllThatTheyLogged() throws Exception {
    var report = export(table, "mlflow.db");

    try (var database = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      assertThat(database.column("SELECT name FROM experiments ORDER BY experiment_id"))
          .contains("Default", "first, renamed", "deleted, renamed", "second, renamed", "first");
      assertThat(
              database.column(
                  "SELECT lifecycle_stage FROM experiments WHERE name = 'deleted, renamed'"))
          .containsExactly("deleted");
      assertThat(database.column("SELECT name FROM experiments WHERE workspace = 'team'"))
          .containsExactly("first");
      var run = "(SELECT run_uuid FROM runs WHERE status = 'FINISHED')";
      assertThat(database.column("SELECT value FROM params WHERE run_uuid = " + run))
          .containsExactly("three");
      assertThat(
              database.column(
                  "SELECT value FROM tags WHERE key = 'mlflow.runName' AND run_uuid = " + run))
          .containsExactly("named");
      assertThat(database.column("SELECT COUNT(*) FROM metrics WHERE key = 'loss'"))
          .containsExactly("2001");
      assertThat(database.column("SELECT value, is_nan FROM metrics WHERE key = 'lost'"))
          .containsExactly("0.0|1");
      assertThat(database.column("SELECT step, timestamp, is_nan FROM latest_metrics ORDER BY key"))
          .containsExactly("999|2|0", "0|1|1");
      assertThat(
              database.column(
                  "SELECT COUNT(*) FROM runs WHERE lifecycle_stage = 'deleted' AND deleted_time > 0"))
          .containsExactly("1");
      assertThat(
              database.column(
                  "SELECT d.digest, length(d.dataset_profile), t.value FROM inputs i"
                      + " JOIN datasets d ON d.dataset_uuid = i.source_id"
                      + " LEFT JOIN input_tags t ON t.input_uuid = i.input_uuid ORDER BY d.digest"))
          .containsExactly("large|20000|null", "small|0|train");
      assertThat(
              database.column(
                  "SELECT destination_type, destination_id, step FROM inputs"
                      + " WHERE source_type <> 'DATASET' ORDER BY destination_id"))
          .containsExactly("MODEL_INPUT|m-1|0", "MODEL_OUTPUT|m-2|1");
      assertThat(report.text()).contains("2,002 values of metrics");
    }
  }

  @Test
  void modelsAndTheRegistryAreWritten() throws Exception {
    var _ = export(table, "mlflow.db");

    try (var database = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      assertThat(
              database.column("SELECT lifecycle_stage FROM logged_models ORDER BY lifecycle_stage"))
          .contains("active", "deleted");
      assertThat(database.column("SELECT metric_name, metric_value FROM logged_model_metrics"))
          .containsExactly("loss|1.0");
      assertThat(database.column("SELECT DISTINCT tag_key, tag_value FROM logged_model_tags"))
          .containsExactly("a|b");
      assertThat(database.column("SELECT name, workspace FROM registered_models ORDER BY name"))
          .containsExactly("first|team", "new|default");
      assertThat(
              database.column(
                  "SELECT version, current_stage, source, status, description FROM model_versions"))
          .containsExactly("1|Staging|s3://bucket/model|READY|changed");
      assertThat(database.column("SELECT COUNT(*) FROM registered_model_aliases"))
          .containsExactly("160");
      assertThat(database.column("SELECT length(value) FROM registered_model_tags"))
          .containsExactly("50000");
    }
  }

  @Test
  void packedTracesAreWrittenWithTheirSpans() throws Exception {
    var _ = export(table, "mlflow.db");

    try (var database = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      assertThat(database.column("SELECT request_id FROM trace_info")).containsExactly(TRACE);
      assertThat(database.column("SELECT span_id, name, status, duration_ns FROM spans"))
          .containsExactly("0102030405060708|s|UNSET|1");
      assertThat(database.column("SELECT value FROM trace_tags WHERE key = 'later'"))
          .containsExactly("x");
    }
  }

  @Test
  void databaseIsSoundAndOfTheVersionThatMlflowExpects() throws Exception {
    var _ = export(table, "mlflow.db");

    try (var database = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      assertThat(database.column("PRAGMA integrity_check")).containsExactly("ok");
      assertThat(database.column("PRAGMA foreign_key_check")).isEmpty();
      assertThat(database.column("SELECT version_num FROM alembic_version"))
          .containsExactly("6f8d9c3b2a1e");
    }
    assertThat(folder.resolve("mlflow.db.partial")).doesNotExist();
  }

  @Test
  void importOfTheDatabaseIntoAnEmptyTableExportsTheSameAgain() throws Exception {
    var _ = export(table, "first.db");
    try (var other = new MemoryTable(InstantSource.system(), new Meter())) {
      importInto(other, "first.db");

      var _ = export(other, "second.db");
    }

    try (var first = ExportedDatabase.open(folder.resolve("first.db"));
        var second = ExportedDatabase.open(folder.resolve("second.db"))) {
      assertThat(first.tables()).isEqualTo(second.tables()).hasSizeGreaterThan(50);
      for (var name : first.tables()) {
        if (!NOT_IMPORTED.contains(name)) {
          assertThat(second.rows(name)).as(name).isEqualTo(first.rows(name));
        }
      }
    }
  }

  @Test
  void accountsAreWrittenWithHashesThatVerify() throws Exception {
    var request =
        new MlflowExportRequest(
            folder.resolve("mlflow.db"), Optional.of(folder.resolve("basic_auth.db")));

    var report = MlflowExportSetup.export(config(), table, request, _ -> {});

    try (var database = ExportedDatabase.open(folder.resolve("basic_auth.db"))) {
      var hash = database.column("SELECT password_hash FROM users WHERE username = 'alice'");
      assertThat(new PasswordHashing(new Random(1)).verify(hash.getFirst(), TestAccounts.PASSWORD))
          .isTrue();
      assertThat(
              database.column(
                  "SELECT r.name FROM user_role_assignments a JOIN users u ON u.id = a.user_id"
                      + " JOIN roles r ON r.id = a.role_id WHERE u.username = 'alice'"
                      + " AND r.name NOT LIKE '\\_\\_user%' ESCAPE '\\'"))
          .containsExactly("team");
      assertThat(
              database.column(
                  "SELECT p.resource_type, p.resource_pattern, p.permission FROM role_permissions p"
                      + " JOIN roles r ON r.id = p.role_id JOIN users u"
                      + " ON r.name = '__user_' || u.id || '__'"))
          .containsExactly("experiment|1|READ");
      assertThat(
              database.column(
                  "SELECT COUNT(*) FROM role_permissions WHERE resource_type = 'experiment'"))
          .containsExactly("102");
    }
    assertThat(report.text())
        .contains("1 users", "1 access tokens: ", "1 links of users to single sign-on: ");
  }

  @Test
  void exportThatIsInterruptedLeavesNoFileAndTheNextIsWhole() throws Exception {
    var undisturbed = new ReadFaults(table, Long.MAX_VALUE);
    var _ = export(undisturbed, "whole.db");

    for (long read = 0; read < undisturbed.made(); read += 1 + undisturbed.made() / 20) {
      var faulty = new ReadFaults(table, read);
      assertThatThrownBy(() -> export(faulty, "mlflow.db")).isInstanceOf(TableException.class);
      assertThat(folder).isDirectoryNotContaining("glob:**mlflow.db*");
    }

    Files.writeString(folder.resolve("mlflow.db.partial"), "of a crash");
    var _ = export(table, "mlflow.db");
    try (var whole = ExportedDatabase.open(folder.resolve("whole.db"));
        var next = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      for (var name : whole.tables()) {
        assertThat(next.rows(name)).as(name).isEqualTo(whole.rows(name));
      }
    }
  }

  @Test
  void fileThatExistsIsNotWritten() throws Exception {
    Files.writeString(folder.resolve("mlflow.db"), "mine");

    assertThatThrownBy(() -> export(table, "mlflow.db"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("exists already");

    assertThat(folder.resolve("mlflow.db")).hasContent("mine");
  }

  @Test
  void existingFileOfAccountsIsRefusedBeforeAnythingIsWritten() throws Exception {
    Files.writeString(folder.resolve("basic_auth.db"), "mine");
    var request =
        new MlflowExportRequest(
            folder.resolve("mlflow.db"), Optional.of(folder.resolve("basic_auth.db")));

    assertThatThrownBy(() -> MlflowExportSetup.export(config(), table, request, _ -> {}))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("basic_auth.db exists already");

    assertThat(folder.resolve("mlflow.db")).doesNotExist();
  }

  private MlflowExportReport export(Table from, String name) {
    var request = new MlflowExportRequest(folder.resolve(name), Optional.empty());
    return MlflowExportSetup.export(config(), from, request, _ -> {});
  }

  private void importInto(Table other, String name) {
    var source = SourceUri.parse(folder.resolve(name).toString());
    try (var database = DatabaseSource.open(source)) {
      var report =
          ImportSetup.databaseImport(config(), database, other, _ -> {})
              .run(new ImportRequest(source, Optional.empty(), true, false));
      assertThat(report.text()).contains("1 workspaces");
    }
  }

  private Config config() {
    return Config.inFolder(folder.resolve("unused"), 0);
  }
}
