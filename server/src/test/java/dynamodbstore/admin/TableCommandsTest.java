package dynamodbstore.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.Server;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.StoreUri;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.settling.Settler;
import dynamodbstore.runs.settling.SettlingRepository;
import dynamodbstore.runs.settling.SettlingSweep;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableCommandsTest {
  private static final Key SCHEMA = new Key("CONFIG", "CFG#schema");

  private static final TraceId TRACE = new TraceId("tr-1");
  private static final ExperimentId DEFAULT_EXPERIMENT = new ExperimentId(0);
  private static final Key TRACE_ROW = TraceKeys.row(DEFAULT_EXPERIMENT, TRACE);

  @TempDir private Path folder;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());
  private final TableCommands commands = new TableCommands(stores, _ -> {});

  @Test
  void tableWithSettledRunsIsSound() throws Exception {
    serve();

    assertThat(commands.verify(new StoreUri.Folder(folder), false))
        .contains("is sound")
        .endsWith(" items, schema version 4.");
  }

  @Test
  void verifyingAndDescribingATableDoesNotRaiseItsSchemaVersion() {
    var store = new StoreUri.Folder(folder);
    try (var table = stores.openExisting(folder)) {
      var _ = table.write(Write.put(Item.at(SCHEMA).with("version", 1).build()));
    }

    assertThat(commands.verify(store, false)).endsWith(", schema version 1.");
    assertThat(commands.describe(store)).contains("A table in the folder");
    assertThat(commands.verify(store, false)).endsWith(", schema version 1.");
    var _ = commands.fullText(store, List.of("run_name"), List.of());
    assertThat(commands.verify(store, false)).contains("schema version 4.");
  }

  @Test
  void inconsistentItemIsReported() throws Exception {
    serve();
    var row = new Key("EXP#0", "RANK#t#k#v\u00007fffffffffffffff#nobody");
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      var _ = table.write(Write.put(Item.at(row).with("generation", 1).build()));
    }

    assertThatThrownBy(() -> commands.verify(new StoreUri.Folder(folder), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("1 of its")
        .hasMessageContaining("is a rank row that no snapshot names");
  }

  @Test
  void traceThatSearchesDoNotFindIsReportedInAFolder() {
    var store = new StoreUri.Folder(folder);
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      assertThat(createTrace(table)).isEqualTo("tr-1");
    }
    assertThat(commands.verify(store, false)).contains("is sound");
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      var _ = table.write(Write.delete(TRACE_ROW));
    }

    assertThatThrownBy(() -> commands.verify(store, false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("has no open row in experiment 0");
  }

  @Test
  void traceThatSearchesDoNotFindIsReportedInDynamoDb() {
    var uri = DynamoDbLocal.shared().address("trace-without-row");
    var store = new StoreUri.DynamoDb(uri);
    var _ = commands.create(store, new TableProtection(false, false));
    try (var table = stores.openExisting(uri)) {
      assertThat(createTrace(table)).isEqualTo("tr-1");
    }
    assertThat(commands.verify(store, false)).contains("is sound");
    try (var table = stores.openExisting(uri)) {
      var _ = table.write(Write.delete(TRACE_ROW));
    }

    assertThatThrownBy(() -> commands.verify(store, false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("has no open row in experiment 0");
  }

  @Test
  void claimWithoutAModelIsReported() throws Exception {
    serve();
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      var claim = new Key("RMNAME#default#m", "CLAIM");
      var _ = table.write(Write.put(Item.at(claim).with("id", "0").with("name", "m").build()));
    }

    assertThatThrownBy(() -> commands.verify(new StoreUri.Folder(folder), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("claims a name for a model that does not have it");
  }

  @Test
  void orphanedFullTextRowIsReported() throws Exception {
    serve();
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      var row = new Key("EXP#77", "FTS#3#abc#E#77");
      var _ = table.write(Write.put(Item.at(row).build()));
    }

    assertThatThrownBy(() -> commands.verify(new StoreUri.Folder(folder), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("FTS#3#abc#E#77")
        .hasMessageContaining("is a full-text row of a name of something that does not exist");
  }

  @Test
  void damagedFileIsReported() throws Exception {
    serve();
    Path file;
    try (var files = Files.list(folder.resolve("data"))) {
      file = files.filter(one -> one.toString().endsWith(".sst")).findFirst().orElseThrow();
    }
    var bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] = (byte) (bytes[bytes.length / 2] ^ 1);
    Files.write(file, bytes);

    assertThatThrownBy(() -> commands.verify(new StoreUri.Folder(folder), false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(file.getFileName().toString());
  }

  @Test
  void aTableInDynamoDbThatIsMissingCannotBeDescribed() {
    var uri = DynamoDbLocal.shared().address("missing");

    assertThatThrownBy(() -> commands.describe(new StoreUri.DynamoDb(uri)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no table");
  }

  @Test
  void aTableInDynamoDbOfALaterSchemaVersionIsNotOpened() {
    var uri = DynamoDbLocal.shared().address("later-schema");
    var store = new StoreUri.DynamoDb(uri);
    var _ = commands.create(store, new TableProtection(false, false));
    try (var table = stores.openExisting(uri)) {
      assertThat(table.get(SCHEMA, Read.STRONG)).isEmpty();
      var _ = table.write(Write.put(Item.at(SCHEMA).with("version", 5).build()));
    }

    assertThatThrownBy(() -> commands.verify(store, false))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("schema version 5, and this program supports versions up to 4");
    assertThatThrownBy(() -> commands.fullText(store, List.of("run_name"), List.of()))
        .isInstanceOf(CommandFailure.class);
  }

  @Test
  void fullTextIsSwitchedOnAndOff() throws Exception {
    serve();
    var store = new StoreUri.Folder(folder);

    assertThat(commands.fullText(store, List.of(), List.of())).contains("run_name: off");
    assertThat(commands.fullText(store, List.of("run_name", "tag_value"), List.of()))
        .contains("run_name: on (3), not used until back-filled: 0 processed so far")
        .contains("tag_value: on (3)")
        .contains("param_value: off");
    assertThat(commands.fullText(store, List.of(), List.of("run_name")))
        .contains("run_name: off, deleting rows: 0 processed so far")
        .contains("tag_value: on (3)");
    assertThatThrownBy(() -> commands.fullText(store, List.of("name"), List.of()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no field name for trigram search; the fields are exp");
    assertThatThrownBy(() -> commands.fullText(store, List.of("run_name"), List.of("run_name")))
        .isInstanceOf(CommandFailure.class);
  }

  /**
   * Creates a run and ends it. If the server stops before it has settled the run, this method
   * settles it.
   */
  private void serve() throws Exception {
    try (var server = start()) {
      var run = post(server, "create", "{\"experiment_id\":\"0\",\"run_name\":\"r\"}");
      var id = Pattern.compile("\"run_id\": ?\"(\\w+)\"").matcher(run);
      assertThat(id.find()).isTrue();
      var _ =
          post(
              server,
              "set-tag",
              "{\"run_id\":\"%s\",\"key\":\"k\",\"value\":\"v\"}".formatted(id.group(1)));
      var _ =
          post(
              server,
              "update",
              "{\"run_id\":\"%s\",\"status\":\"FINISHED\",\"end_time\":2}".formatted(id.group(1)));
    }
    try (var table = stores.open(Config.inFolder(folder, 0))) {
      sweep(table);
      assertThat(StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false))
          .anyMatch(item -> item.key().sort().startsWith("RANK#t#k#"));
    }
  }

  /** Returns the id. */
  private static String createTrace(Table table) {
    var clock = InstantSource.system();
    var writer =
        new TraceWriter(
            new TraceRepository(table),
            new TraceCommitRepository(table, clock),
            new Environment(clock, new Random(1)));
    return writer
        .createOrChange(
            TRACE, () -> new TraceDraft(TRACE, DEFAULT_EXPERIMENT, 5, TraceState.OK), _ -> {})
        .id()
        .text();
  }

  private static void sweep(Table table) {
    var clock = InstantSource.system();
    var settlings = new SettlingRepository(table);
    var settler =
        new Settler(
            new RunRepository(table),
            new RunDataRepository(table),
            settlings,
            new RunTextSettings(new FullTextStatusRepository(table, clock), clock),
            new Environment(clock, new Random(1)));
    new SettlingSweep(settlings, settler, clock).sweep();
  }

  private Server start() {
    var config = Config.inFolder(folder, 0);
    return Server.start(config, stores.open(config), stores.meter());
  }

  private static String post(Server server, String call, String body) throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create(server.url() + "/api/2.0/mlflow/runs/" + call))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer.body();
    }
  }
}
