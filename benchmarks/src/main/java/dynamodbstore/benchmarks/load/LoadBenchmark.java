package dynamodbstore.benchmarks.load;

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
  private final Contestant ours;
  private final Contestant unforced;
  private final Reference reference;
  private final Contestant theirs;
  private final Page page = new Page(System.out);

  private LoadBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    this.ours = ours("ours", "disk");
    this.unforced = ours("unforced", "os");
    this.reference =
        new Reference(options.mlflow(), Files.createDirectories(options.work().resolve("mlflow")));
    this.theirs = reference.server();
  }

  private Contestant ours(String name, String durability) throws IOException {
    var folder = Files.createDirectories(options.work().resolve(name));
    return new Contestant(
        name,
        folder,
        List.of(
            options.launcher().toString(),
            "server",
            "--port",
            "{port}",
            "--durability",
            durability,
            "--backend-store-uri",
            folder.resolve("data").toString(),
            "--artifacts-destination",
            folder.resolve("artifacts").toString()));
  }

  /** Arguments: see {@link LoadOptions}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var options = LoadOptions.parse(arguments);
    Folders.deleteAll(options.work());
    new LoadBenchmark(options).run();
    Folders.deleteAll(options.work());
  }

  private void run() throws IOException, InterruptedException {
    page.introduce(options);
    var machine = new Machine();
    try (ours;
        theirs) {
      seed();
      measure();
    }
    page.end(machine);
  }

  private void seed() throws IOException, InterruptedException {
    var _ = ours.start();
    Seed.write(ours.port(), options.runs());
    // Wait until the ended runs are settled in the background, so that both stores are idle.
    ours.awaitQuiet(Contestant.LONGER_THAN_A_SWEEP);
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
    for (var workload : Workloads.ALL) {
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

  private void compare(Workload workload, Contestant mine, List<Runnable> spreads) {
    var both = new Duel(options, page).compare(workload, mine, theirs);
    if (workload.callers() == SPREAD_CALLERS) {
      spreads.add(() -> page.addSpread(workload, both.ours(), both.theirs(), 8));
    }
  }

  /** Median start time in milliseconds, on the store that the load has left. */
  private double coldStart(Contestant contestant) {
    var times = new ArrayList<Duration>();
    for (int start = 0; start < options.starts(); start++) {
      contestant.close();
      times.add(contestant.start());
    }
    times.sort(Comparator.naturalOrder());
    return times.get(times.size() / 2).toNanos() / 1e6;
  }
}
