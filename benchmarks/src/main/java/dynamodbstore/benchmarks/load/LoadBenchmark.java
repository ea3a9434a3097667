package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ReferenceServer;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.LoadSeed;
import dynamodbstore.benchmarks.load.workload.LoadWorkloads;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Benchmark that compares this server with the reference, on stores with the same content, in
 * alternating rounds. Prints Markdown tables; exits with an error after a wrong response.
 */
public final class LoadBenchmark {
  /** Idle time after which a started server has finished its initial work. */
  private static final Duration REST = Duration.ofSeconds(5);

  private static final int SPREAD_CALLERS = 32;

  private final LoadOptions options;
  private final ServerUnderTest ours;
  private final ServerUnderTest unforced;
  private final ReferenceServer reference;
  private final ServerUnderTest theirs;
  private final MarkdownReport page = new MarkdownReport(System.out);

  private LoadBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    this.ours = ours("ours", "disk");
    this.unforced = ours("unforced", "os");
    this.reference =
        new ReferenceServer(
            options.mlflow(), Files.createDirectories(options.work().resolve("mlflow")));
    this.theirs = reference.server();
  }

  private ServerUnderTest ours(String name, String durability) throws IOException {
    var folder = Files.createDirectories(options.work().resolve(name));
    return ServerUnderTest.ours(
        name,
        options.launcher(),
        folder,
        "--durability",
        durability,
        "--artifacts-destination",
        folder.resolve("artifacts").toString());
  }

  /** Arguments: see {@link LoadOptions}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    new LoadBenchmark(options).run();
    DirectoryDeletion.deleteAll(options.work());
  }

  private void run() throws IOException, InterruptedException {
    page.introduce(options);
    var machine = new MachineLoad();
    try (ours;
        theirs) {
      seed();
      measure();
    }
    page.end(machine);
  }

  private void seed() throws IOException, InterruptedException {
    var _ = ours.start();
    LoadSeed.write(ours.port(), options.runs());
    // Wait until the ended runs are settled in the background, so that both stores are idle.
    ours.awaitQuiet(ServerUnderTest.LONGER_THAN_A_SWEEP);
    ours.close();
    reference.seed(options.seed(), "mlflow-artifacts:", Integer.toString(options.runs()));
  }

  private void rest() throws InterruptedException {
    ours.awaitQuiet(REST);
    theirs.awaitQuiet(REST);
  }

  private void measure() throws InterruptedException {
    var _ = ours.start();
    var _ = theirs.start();
    rest();
    double ourIdle = ours.memory();
    double theirIdle = theirs.memory();
    page.begin();
    var spreads = new ArrayList<Runnable>();
    for (var workload : LoadWorkloads.ALL) {
      if (options.wants(workload) && workload.isForced()) {
        compare(workload, ours, spreads);
      } else if (options.wants(workload)) {
        try (unforced) {
          var _ = unforced.start();
          compare(workload, unforced, spreads);
        }
      }
    }
    rest();
    double our = ours.memory();
    double their = theirs.memory();
    page.beginOthers();
    spreads.forEach(Runnable::run);
    page.add("memory, idle", "MB", ourIdle, theirIdle, 4);
    page.add("memory, after the load", "MB", our, their, 3);
    if (options.starts() > 0) {
      page.add("cold start", "ms", coldStart(ours), coldStart(theirs), 13);
    }
  }

  private void compare(Workload workload, ServerUnderTest mine, List<Runnable> spreads) {
    var both = new ServerComparison(options, page).compare(workload, mine, theirs);
    if (workload.callers() == SPREAD_CALLERS) {
      spreads.add(() -> page.addSpread(workload, both.ours(), both.theirs(), 8));
    }
  }

  /** Median start time in milliseconds, on the store that the load has left. */
  private double coldStart(ServerUnderTest contestant) {
    var times = new ArrayList<Duration>();
    for (int start = 0; start < options.starts(); start++) {
      contestant.close();
      times.add(contestant.start());
    }
    times.sort(Comparator.naturalOrder());
    return times.get(times.size() / 2).toNanos() / 1e6;
  }
}
