package dynamodbstore.training;

import dynamodbstore.Main;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.logging.LogSetup;
import dynamodbstore.process.CarrierThreads;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.cost.Meter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Training run for the AOT cache: the build executes it once, so that the JVM can store loaded
 * classes and profiles. It starts a server and logs to it as MLflow's client does, from one
 * connection and from several.
 *
 * <p>Frequent calls are repeated some thousand times: only then does the JVM compile them with
 * profiling and have profiles to store, which shorten the warm-up of later servers.
 */
final class AotTraining {
  private static final int CALLERS = 4;
  private static final int RUNS_OF_A_CALLER = 20;
  private static final int STEPS = 20;
  private static final int POINTS = 1_000;
  private static final int KEYS = 100;
  private static final String API = "/api/2.0/mlflow/";
  private static final String FILES = "/api/2.0/mlflow-artifacts/artifacts/";

  private final AotTrainingClient client;

  private AotTraining(AotTrainingClient client) {
    this.client = client;
  }

  /**
   * Takes the folder for its data, where it also records the JDK that the cache is valid for. The
   * caller deletes the data.
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    CarrierThreads.configure();
    LogSetup.configure();
    var folder = Path.of(arguments[0]);
    Main.run(Map.of(), "--version");
    // Twice: an empty table executes other code paths than an existing one.
    for (int start = 0; start < 2; start++) {
      perform(folder.resolve("rehearsal").toString(), "take-" + start);
    }
    Files.writeString(folder.resolve("java.home"), System.getProperty("java.home") + "\n");
  }

  private static void perform(String folder, String experiment)
      throws IOException, InterruptedException, ExecutionException {
    var parser = new CommandLineParser(Map.of(), ProgramVersion.text());
    var command =
        parser.parse(
            "server",
            "--port=0",
            // Syncing to disk is slow and adds nothing to the profile.
            "--durability=os",
            "--backend-store-uri=" + folder + "/table",
            "--artifacts-destination=" + folder + "/artifacts");
    var config = ((Command.Serve) command).config();
    var stores = new TableFactory(InstantSource.system(), new Meter());
    try (var server = Main.serve(config, stores)) {
      var id = perform(server.port(), rehearsal -> rehearsal.play(experiment));
      try (var callers = Executors.newFixedThreadPool(CALLERS)) {
        Callable<String> caller = () -> perform(server.port(), rehearsal -> rehearsal.playRuns(id));
        for (var played : callers.invokeAll(Collections.nCopies(CALLERS, caller))) {
          var _ = played.get();
        }
      }
    }
  }

  /** Part of the training run, on its own connection. */
  private interface Part {
    String play(AotTraining rehearsal) throws IOException;
  }

  private static String perform(int port, Part part) throws IOException {
    try (var client = AotTrainingClient.of(port)) {
      return part.play(new AotTraining(client));
    }
  }

  /** Creates the experiment that the runs belong to. */
  private String play(String name) throws IOException {
    client.expect(200, client.get("/"));
    client.expect(200, client.get("/health"));
    client.expect(200, client.get("/version"));
    client.expect(200, client.get("/api/3.0/mlflow/server-info"));
    client.expect(404, client.get(API + "experiments/get-by-name?experiment_name=" + name));
    var experiment =
        client.field(
            "experiment_id", client.post(API + "experiments/create", "{'name':'" + name + "'}"));
    client.expect(200, client.get(API + "experiments/get?experiment_id=" + experiment));
    client.expect(200, client.get(API + "experiments/get-by-name?experiment_name=" + name));
    return experiment;
  }

  private String playRuns(String experiment) throws IOException {
    for (int run = 0; run < RUNS_OF_A_CALLER; run++) {
      playRun(experiment);
    }
    return experiment;
  }

  private void playRun(String experiment) throws IOException {
    var created =
        client.post(
            API + "runs/create",
            "{'experiment_id':'%s','user_id':'u','start_time':1,'run_name':'r','tags':[%s]}"
                .formatted(experiment, "{'key':'mlflow.user','value':'u'}"));
    var run = client.field("run_id", created);
    log("log-parameter", run, "'key':'depth','value':'3'");
    log("set-tag", run, "'key':'kind','value':'rehearsal'");
    for (int step = 0; step < STEPS; step++) {
      log("log-metric", run, "'key':'loss','value':0.5,'timestamp':1,'step':" + step);
    }
    log("log-batch", run, "'metrics':[" + points() + "]");
    log("log-batch", run, "'metrics':[" + keys() + "],'params':[{'key':'a','value':'b'}]");
    client.expect(200, client.get(API + "runs/get?run_id=" + run));
    client.expect(200, client.post("/graphql", page(run)));
    client.expect(200, client.post(API + "runs/search", search(experiment)));
    client.expect(200, client.get(API + "metrics/get-history?metric_key=loss&run_id=" + run));
    var file = FILES + experiment + "/" + run + "/artifacts/model/file.txt";
    client.expect(200, client.send("PUT", file, "text/plain", "hello"));
    client.expect(200, client.get(file));
    client.expect(200, client.get(API + "artifacts/list?run_id=" + run));
    log("update", run, "'status':'FINISHED','end_time':2");
  }

  private void log(String call, String run, String fields) throws IOException {
    var body = "{'run_id':'" + run + "'," + fields + "}";
    client.expect(200, client.post(API + "runs/" + call, body));
  }

  private static String points() {
    return IntStream.range(0, POINTS)
        .mapToObj("{'key':'accuracy','value':0.5,'timestamp':1,'step':%d}"::formatted)
        .collect(Collectors.joining(","));
  }

  private static String keys() {
    return IntStream.range(0, KEYS)
        .mapToObj("{'key':'metric-%d','value':0.5,'timestamp':1,'step':1}"::formatted)
        .collect(Collectors.joining(","));
  }

  /** Similar to the GraphQL query of the web UI's run page. */
  private static String page(String run) {
    return "{'query':'query GetRun($data: MlflowGetRunInput!) { mlflowGetRun(input: $data) { run {"
        + " info { runName startTime } experiment { name tags { key value } }"
        + " modelVersions { name } data { metrics { key value step } } } } }',"
        + "'variables':{'data':{'runId':'%s'}}}".formatted(run);
  }

  private static String search(String experiment) {
    return "{'experiment_ids':['%s'],'filter':'metrics.loss < 1','max_results':10}"
        .formatted(experiment);
  }
}
