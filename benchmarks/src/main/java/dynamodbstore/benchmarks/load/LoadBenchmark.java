package dynamodbstore.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ours and the reference, on stores that hold the same, driven in turns in one run. Prints a page;
 * ends with an error if a server gave a wrong answer.
 */
public final class LoadBenchmark {
  /** Long enough for a server that has just started to come to rest. */
  private static final Duration REST = Duration.ofSeconds(5);

  private static final int SPREAD_CALLERS = 32;
  private static final int MORE_TRIES = 2;

  private final LoadOptions options;
  private final Contestant ours;
  private final Contestant unforced;
  private final Contestant theirs;
  private final Page page = new Page(System.out);

  private LoadBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    this.ours = ours("ours", "disk");
    this.unforced = ours("unforced", "os");
    var their = Files.createDirectories(options.work().resolve("mlflow"));
    this.theirs =
        new Contestant(
            "mlflow",
            their,
            List.of(
                options.mlflow().toString(),
                "server",
                "--host",
                "127.0.0.1",
                "--port",
                "{port}",
                "--workers",
                "1",
                "--backend-store-uri",
                database(their),
                "--serve-artifacts",
                "--artifacts-destination",
                their.resolve("artifacts").toString()));
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
    deleteAll(options.work());
    new LoadBenchmark(options).run();
    deleteAll(options.work());
  }

  private void run() throws IOException, InterruptedException {
    System.out.printf(
        "%d processors, load %s; %d s a measurement after %d s of warm-up, rounds: %d%n",
        Runtime.getRuntime().availableProcessors(),
        Machine.load(),
        options.length().toSeconds(),
        options.warmUp().toSeconds(),
        options.rounds());
    var machine = new Machine();
    try (ours;
        theirs) {
      seed();
      measure();
    }
    System.out.printf("%nStolen by other machines: %.1f %%%n", machine.stolenPercent());
  }

  private void seed() throws IOException, InterruptedException {
    var _ = ours.start();
    Seed.write(ours.port(), options.runs());
    ours.close();
    var python = options.mlflow().resolveSibling("python").toString();
    var command =
        List.of(
            python,
            options.seed().toString(),
            database(options.work().resolve("mlflow")),
            "mlflow-artifacts:",
            Integer.toString(options.runs()));
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    WrongAnswer.unless(status == 0, "the reference's store could not be filled");
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
    var drive = new Drive(options.warmUp(), options.length());
    var our = new ArrayList<Measured>();
    var their = new ArrayList<Measured>();
    for (int round = 0; round < options.rounds(); round++) {
      if (round % 2 == 0) {
        our.add(drive.run(workload, mine));
        their.add(driveTheirs(drive, workload));
      } else {
        their.add(driveTheirs(drive, workload));
        our.add(drive.run(workload, mine));
      }
    }
    var ourAll = Measured.sum(our);
    var theirAll = Measured.sum(their);
    page.add(workload, ourAll, theirAll);
    if (workload.callers() == SPREAD_CALLERS) {
      spreads.add(() -> page.addSpread(workload, ourAll, theirAll, 8));
    }
  }

  /**
   * Many callers now and then stop the reference for half a minute, until it refuses some of them.
   * That says nothing about its speed, so it has another try; ours has none.
   */
  private Measured driveTheirs(Drive drive, Workload workload) {
    var measured = drive.run(workload, theirs);
    for (int more = 0; more < MORE_TRIES && measured.errors() > 0; more++) {
      measured = drive.run(workload, theirs);
    }
    return measured;
  }

  /** The median of several starts on what the load has left, in milliseconds. */
  private double coldStart(Contestant contestant) {
    var times = new ArrayList<Duration>();
    for (int start = 0; start < options.starts(); start++) {
      contestant.close();
      times.add(contestant.start());
    }
    times.sort(Comparator.naturalOrder());
    return times.get(times.size() / 2).toNanos() / 1e6;
  }

  private static String database(Path folder) {
    return "sqlite:///" + folder.resolve("mlflow.db");
  }

  private static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
