package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.experiments.entity.ExperimentBackFillRepository;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TagBackFill;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.registry.entity.RegisteredModelBackFillRepository;
import dynamodbstore.retention.state.RetentionState;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.settling.RunTagBackFillRepository;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.settling.Settler;
import dynamodbstore.runs.settling.SettlingRepository;
import dynamodbstore.runs.settling.SettlingSweep;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.packing.PackingPolicy;
import dynamodbstore.traces.packing.SimpleContent;
import dynamodbstore.traces.packing.TracePacking;
import dynamodbstore.traces.packing.TracePackingRepository;
import dynamodbstore.training.AotTrainingClient;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Server on a given table, with requests and background jobs that make it write an item of every
 * kind, in every index position that such an item can have.
 */
final class EveryKindOfItem implements AutoCloseable {
  private static final String API = "/api/2.0/mlflow/";
  private static final Set<TokenLevel> TRIGRAMS = Set.of(TokenLevel.TRIGRAM);

  /** Ids of runs and logged models have 32 bits for the number of their experiment. */
  private static final long MORE_THAN_AN_ID_HOLDS = 1L << 32;

  /** More points than a series holds without a chunk. */
  private static final int POINTS = 1_000;

  /** More aliases, each of the largest length, than a registered model holds in its own item. */
  private static final int ALIASES = 160;

  /** More rows are items of their own. */
  private static final int INLINE_ROWS = 100;

  private final Table table;
  private final Path folder;
  private final Server server;
  private final AotTrainingClient client;

  private EveryKindOfItem(Table table, Path folder, Server server, AotTrainingClient client) {
    this.table = table;
    this.folder = folder;
    this.server = server;
    this.client = client;
  }

  static EveryKindOfItem of(Table table, Path folder) throws IOException {
    // As Stores does when it opens a table.
    var _ = new SchemaRepository(table).raise();
    // Before the server reads the settings; long ago, so that they are in force.
    var settings = new FullTextStatusRepository(table, shifted(Duration.ofDays(-1)));
    settings.change(
        Map.of(
            TextField.RUN_NAME, TRIGRAMS,
            TextField.PARAM_VALUE, TRIGRAMS,
            TextField.TAG_VALUE, TRIGRAMS));
    var others = new SettingRepository(table);
    SettingCatalogue.all().stream()
        .filter(setting -> !setting.equals(SettingCatalogue.FULL_TEXT))
        .forEach(setting -> others.put(setting, setting.standardText()));
    // Otherwise, on a slow machine, its background job packs the trace before the test does.
    var config = new GcScene(folder).plain("MLFLOW_SERVER_PACK_TRACES", "false");
    var server = Server.start(config.withWorkspaces(), table, new Meter());
    return new EveryKindOfItem(table, folder, server, AotTrainingClient.of(server.port()));
  }

  void write() throws IOException {
    var experiment = experiment("first");
    var run = run(experiment);
    logData(run);
    logInputsAndOutputs(run);
    logModels(experiment, run);
    register(run);
    post("runs/update", "{'run_id':'%s','status':'FINISHED','end_time':2}", run);
    post("runs/delete", "{'run_id':'%s'}", run(experiment));
    trace(experiment);
    post("experiments/delete", "{'experiment_id':'%s'}", experiment("deleted"));
    numberExperimentsPastIds();
    var large = experiment("second");
    var _ = run(large);
    var _ = model(large, "");
    purge();
    administer();
    separate();
    sweep();
    pack(new ExperimentId(Long.parseLong(experiment)));
  }

  /** Deletes permanently what no other item refers to. */
  private void purge() throws IOException {
    assertThat(
            new RetentionStateRepository(table)
                .write(RetentionState.NONE.begun("server", "policy", Instant.EPOCH)))
        .isTrue();
    var experiment = experiment("purged");
    var run = run("0");
    var model = model("0", "");
    post("runs/delete", "{'run_id':'%s'}", run);
    send("DELETE", "logged-models/" + model, "");
    post("experiments/delete", "{'experiment_id':'%s'}", experiment);
    new GcScene(folder)
        .collect(
            table,
            new GcRequest(
                Optional.empty(),
                Optional.of(List.of(new RunId(run))),
                Optional.of(List.of(new ModelId(model))),
                Optional.of(List.of(ExperimentId.parse(experiment))),
                Optional.of("default"),
                false));
  }

  private String experiment(String name) throws IOException {
    var id =
        client.field(
            "experiment_id",
            post("experiments/create", "{'name':'%s','tags':[{'key':'a','value':'b'}]}", name));
    post("experiments/update", "{'experiment_id':'%s','new_name':'%s, renamed'}", id, name);
    post(
        "experiments/set-experiment-tag",
        "{'experiment_id':'%s','key':'mlflow.experiment.primaryMetric.name','value':'loss'}",
        id);
    post(
        "experiments/set-experiment-tag",
        "{'experiment_id':'%s','key':'mlflow.note.content','value':'%s'}",
        id,
        "x".repeat(5_000));
    return id;
  }

  private String run(String experiment) throws IOException {
    var created =
        post(
            "runs/create",
            "{'experiment_id':'%s','start_time':1,'run_name':'named','tags':[]}",
            experiment);
    return client.field("run_id", created);
  }

  private void logData(String run) throws IOException {
    post("runs/log-parameter", "{'run_id':'%s','key':'depth','value':'three'}", run);
    post("runs/set-tag", "{'run_id':'%s','key':'kind','value':'tagged'}", run);
    post(
        "runs/log-metric",
        "{'run_id':'%s','key':'lost','value':'NaN','timestamp':1,'step':0}",
        run);
    var points =
        IntStream.range(0, POINTS)
            .mapToObj("{'key':'loss','value':0.5,'timestamp':1,'step':%d}"::formatted)
            .collect(Collectors.joining(","));
    post("runs/log-batch", "{'run_id':'%s','metrics':[%s]}", run, points);
    post("runs/log-batch", "{'run_id':'%s','metrics':[%s]}", run, points.replace(":1,", ":2,"));
  }

  /** A dataset with a context, and one without and with a body that does not compress. */
  private void logInputsAndOutputs(String run) throws IOException {
    var bytes = new byte[10_000];
    new Random(1).nextBytes(bytes);
    var dataset = "{'name':'n','digest':'%s','source_type':'local','source':'s','profile':'%s'}";
    post(
        "runs/log-inputs",
        "{'run_id':'%s','models':[{'model_id':'m-1'}],'datasets':[%s,%s]}",
        run,
        "{'tags':[{'key':'mlflow.data.context','value':'train'}],'dataset':%s}"
            .formatted(dataset.formatted("small", "")),
        "{'dataset':%s}".formatted(dataset.formatted("large", HexFormat.of().formatHex(bytes))));
    post("runs/outputs", "{'run_id':'%s','models':[{'model_id':'m-2','step':1}]}", run);
  }

  private void logModels(String experiment, String run) throws IOException {
    var model = model(experiment, run);
    post(
        "runs/log-batch",
        "{'run_id':'%s','metrics':[{'key':'loss','value':1,'timestamp':1,'step':1,'model_id':'%s'}]}",
        run,
        model);
    send("DELETE", "logged-models/" + model(experiment, run), "");
  }

  private String model(String experiment, String run) throws IOException {
    var created =
        post(
            "logged-models",
            "{'experiment_id':'%s','name':'n','source_run_id':'%s',%s,%s}",
            experiment,
            run,
            "'tags':[{'key':'a','value':'b'}]",
            "'params':[{'key':'a','value':'b'}]");
    return client.field("model_id", created);
  }

  private void register(String run) throws IOException {
    post("registered-models/create", "{'name':'old'}");
    post("registered-models/rename", "{'name':'old','new_name':'new'}");
    post(
        "registered-models/set-tag",
        "{'name':'new','key':'long','value':'%s'}",
        "x".repeat(50_000));
    post("model-versions/create", "{'name':'new','source':'s3://bucket/model','run_id':'%s'}", run);
    for (int alias = 0; alias < ALIASES; alias++) {
      post(
          "registered-models/alias",
          "{'name':'new','version':'1','alias':'%s'}",
          "a".repeat(250) + (100 + alias));
    }
    // Only now, because a version that changes in the millisecond of its creation is not in LSI2.
    send("PATCH", "model-versions/update", "{'name':'new','version':'1','description':'changed'}");
    post(
        "model-versions/transition-stage",
        "{'name':'new','version':'1','stage':'Staging','archive_existing_versions':false}");
    post("registered-models/create", "{'name':'gone'}");
    send("DELETE", "registered-models/delete", "{'name':'gone'}");
  }

  /** A trace with a span, and with tags that do not fit into its item. */
  private void trace(String experiment) throws IOException {
    var span =
        "{'name':'s','spanId':'0102030405060708','traceId':'0102030405060708090a0b0c0d0e0f10',"
            + "'startTimeUnixNano':'1','endTimeUnixNano':'2'}";
    var body = "{'resourceSpans':[{'scopeSpans':[{'spans':[%s]}]}]}".formatted(span);
    var exported =
        RawHttpClient.send(
            server.port(),
            "POST",
            "/v1/traces",
            body.replace('\'', '"').getBytes(UTF_8),
            "Content-Type: application/json",
            "X-MLflow-Experiment-Id: " + experiment);
    assertThat(exported.status()).isEqualTo(200);
    var bytes = new byte[4_000];
    var random = new Random(2);
    for (var key : List.of("a", "b", "c", "d")) {
      random.nextBytes(bytes);
      send(
          "PATCH",
          "traces/tr-0102030405060708090a0b0c0d0e0f10/tags",
          "{'key':'%s','value':'%s'}".formatted(key, HexFormat.of().formatHex(bytes)));
    }
  }

  /** A user with a role of each kind, and a role with more rows than its item holds. */
  private void administer() {
    var accounts = new TestAccounts(table, InstantSource.system());
    accounts.models.put("model", "0123");
    var _ = accounts.user("alice");
    accounts.grant("alice", TestAccounts.experiment("1", Permission.READ));
    var _ = accounts.token("alice", "ci");
    var _ = accounts.session("alice");
    accounts.services.identities().link("alice", new Identity("https://login.example.com", "a"));
    var role = accounts.role("team");
    var _ = accounts.services.roles().create("team", "members", Optional.empty());
    var _ = accounts.services.roles().assign("alice", role);
    for (int at = 0; at <= INLINE_ROWS; at++) {
      var _ =
          accounts.services.rows().add(role, TestAccounts.experiment("e" + at, Permission.READ));
    }
    var _ = accounts.services.rows().add(role, TestAccounts.model("model", Permission.READ));
    var scorer = new Grant(ResourceType.SCORER, "1/scorer", Permission.READ);
    var _ = accounts.services.rows().add(role, scorer);
  }

  private void numberExperimentsPastIds() {
    var _ =
        table.write(
            Write.update(
                new Key("CONFIG", "CFG#experiments"),
                Condition.always(),
                Change.add("last", MORE_THAN_AN_ID_HOLDS)));
  }

  /** A workspace with a resource of each family. */
  private void separate() {
    for (var request :
        List.of(
            "/api/3.0/mlflow/workspaces {'name':'team'}",
            API + "experiments/create {'name':'first'}",
            API + "registered-models/create {'name':'first'}")) {
      var words = request.split(" ", 2);
      var reply =
          RawHttpClient.send(
              server.port(),
              "POST",
              words[0],
              words[1].replace('\'', '"').getBytes(UTF_8),
              "Content-Type: application/json",
              "X-MLFLOW-WORKSPACE: " + (words[0].endsWith("workspaces") ? "default" : "team"));
      if (reply.status() >= 400) {
        throw new AssertionError(reply.body());
      }
    }
  }

  /** Settles all runs and completes the full text, as the background jobs do later. */
  private void sweep() {
    var later = shifted(Duration.ofDays(1));
    var status = new FullTextStatusRepository(table, later);
    var settlings = new SettlingRepository(table);
    var settler =
        new Settler(
            new RunRepository(table),
            new RunDataRepository(table),
            settlings,
            new RunTextSettings(status, later),
            new Environment(later, new Random(1)));
    new SettlingSweep(settlings, settler, later).sweep();
    new SettingRepository(table).put(SettingCatalogue.UNRANKED_TAGS, "mlflow.note.content");
    new TagBackFill(status, new RunTagBackFillRepository(table, settler), later).run();
    new BackFill(
            status,
            new FullTextRepository(table),
            List.of(
                new ExperimentBackFillRepository(table, status),
                new RegisteredModelBackFillRepository(
                    table, status, new WorkspaceRepository(table, later))),
            later)
        .run();
  }

  /**
   * Packs the traces of an experiment twice, and merges and sweeps the blocks, as the background
   * jobs do later.
   */
  private void pack(ExperimentId experiment) throws IOException {
    var later = new Environment(shifted(Duration.ofHours(1)), new Random(3));
    var blocks = BlockRepository.of(table, later);
    var content = new SimpleContent();
    var packing =
        TracePacking.of(
            TracePackingRepository.of(table, later),
            blocks,
            new PackingPolicy(Duration.ZERO, 256),
            content,
            () -> List.of(experiment));
    packing.run();
    packing.run();
    send("PATCH", "traces/tr-0102030405060708090a0b0c0d0e0f10/tags", "{'key':'later','value':'x'}");
    packing.onRow(experiment, true);
    packing.run();
    assertThat(packing.statistics().packed()).isEqualTo(2);
    var merged = new BlockMerger(blocks, content::part).merge(rows(blocks, experiment));
    assertThat(merged).isPresent();
    var sweeper = new BlockSweeper(blocks, shifted(Duration.ofHours(2)));
    rows(blocks, experiment)
        .forEach(row -> assertThat(sweeper.sweep(row)).isEqualTo(!row.isListed()));
  }

  private static List<DirectoryRow> rows(BlockRepository blocks, ExperimentId experiment) {
    return blocks.directory().rows(experiment).toList();
  }

  private static InstantSource shifted(Duration by) {
    return InstantSource.offset(InstantSource.system(), by);
  }

  @CanIgnoreReturnValue
  @FormatMethod
  private AotTrainingClient.Reply post(String path, @FormatString String body, Object... values)
      throws IOException {
    return send("POST", path, body.formatted(values));
  }

  @CanIgnoreReturnValue
  private AotTrainingClient.Reply send(String method, String path, String body) throws IOException {
    var reply = client.send(method, API + path, "application/json", body.replace('\'', '"'));
    client.expect(200, reply);
    return reply;
  }

  @Override
  public void close() throws IOException {
    try (server) {
      client.close();
    }
  }
}
