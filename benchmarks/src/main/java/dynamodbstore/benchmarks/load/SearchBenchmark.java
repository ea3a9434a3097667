package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ReferenceServer;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.SearchSeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Benchmark that compares searches of this server and the reference on stores with the same runs.
 * Both must find the same runs in the same order. Prints a Markdown table; times are medians.
 */
public final class SearchBenchmark {
  private static final int RESULTS = 100;
  private static final int LIVE = 200;
  private static final int EXPERIMENTS = 10_000;

  /** Long enough for the JIT compiler to compile the code of a search. */
  private static final Duration WARM_UP = Duration.ofSeconds(10);

  private static final Duration LENGTH = Duration.ofSeconds(3);
  private static final Pattern NAME = Pattern.compile("\"run_name\":\\s*\"([^\"]*)\"");

  private final ServerUnderTest ours;
  private final ServerUnderTest theirs;
  private final ReferenceServer reference;
  private final Path seed;

  private SearchBenchmark(Path launcher, Path mlflow, Path seed, Path work) {
    this.seed = seed;
    this.ours =
        ServerUnderTest.ours(
            "ours",
            launcher,
            work,
            // Faster seeding; searches do not write.
            "--durability=os");
    this.reference = new ReferenceServer(mlflow, work);
    this.theirs = reference.server();
  }

  /**
   * Arguments: launcher, mlflow, seed.py, working directory, number of runs, number of experiments.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var work = Files.createDirectories(Path.of(arguments[3]).toAbsolutePath());
    var benchmark =
        new SearchBenchmark(
            Path.of(arguments[0]).toAbsolutePath(),
            Path.of(arguments[1]).toAbsolutePath(),
            Path.of(arguments[2]).toAbsolutePath(),
            work);
    benchmark.run(Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]));
  }

  private void run(int runs, int experiments) throws IOException, InterruptedException {
    System.out.printf(
        "%n%,d runs over %d experiments, load %s%n%n", runs, experiments, MachineLoad.load());
    reference.seed(
        seed, Integer.toString(runs), Integer.toString(experiments), Integer.toString(EXPERIMENTS));
    try (ours;
        theirs) {
      var _ = ours.start();
      var ids = SearchSeed.write(ours.port(), runs, experiments);
      SearchSeed.writeExperiments(ours.port(), EXPERIMENTS);
      // Runs that did not fit into the settling queue are found by a sweep every minute.
      ours.awaitQuiet(ServerUnderTest.LONGER_THAN_A_SWEEP);
      var _ = theirs.start();
      System.out.println("| search | ours, ms | mlflow, ms | ratio | aim | met |");
      System.out.println("|---|---:|---:|---:|---:|---|");
      var theirIds = theirIds(experiments);
      for (var search : SearchCase.ALL) {
        // The searches beyond the first page find half of the runs.
        if (search.page() * RESULTS <= runs / 2) {
          compare(search, runs, ids, theirIds);
        }
      }
      compareExperiments();
      compareLive(runs, ids, theirIds);
    }
  }

  private List<String> theirIds(int experiments) {
    try (var api = new MlflowApi(theirs.port())) {
      return IntStream.range(0, experiments)
          .mapToObj(n -> "/experiments/get-by-name?experiment_name=search-" + n)
          .map(path -> api.get(path).text("experiment_id"))
          .toList();
    }
  }

  private void compare(SearchCase search, int runs, List<String> ids, List<String> theirIds) {
    var our = new TimedSearch(ours.port(), request(search, ids, ourToken(search, ids)));
    var their = new TimedSearch(theirs.port(), request(search, theirIds, theirToken(search)));
    VerificationFailure.unless(
        names(our.reply).equals(names(their.reply)), "they find different runs: " + search);
    report(search.name(), our, their, search.aim(runs));
  }

  private static void report(String name, TimedSearch our, TimedSearch their, double aim) {
    double ratio = their.milliseconds / our.milliseconds;
    System.out.printf(
        "| %s | %.2f | %.0f | %.0f× | %.0f× | %s |%n",
        name,
        our.milliseconds,
        their.milliseconds,
        ratio,
        aim,
        ratio >= aim ? "yes" : our.milliseconds < 10 && aim == 50 ? "yes (under 10 ms)" : "**no**");
  }

  private void compareExperiments() {
    var body = "{\"filter\":\"name LIKE '%ject-777%'\",\"max_results\":100}";
    var request = RequestTemplate.post(MlflowApi.MLFLOW + "/experiments/search", body);
    var our = new TimedSearch(ours.port(), request);
    var their = new TimedSearch(theirs.port(), request);
    VerificationFailure.unless(
        our.reply.texts("experiment_id") == their.reply.texts("experiment_id"),
        "they find different experiments");
    report("experiment name LIKE '%ject-777%', 10,000 experiments", our, their, 50);
  }

  /** Measures a search among live runs, which have no rank rows and so cannot be read in order. */
  private void compareLive(int runs, List<String> ids, List<String> theirIds)
      throws InterruptedException {
    var writing = new AtomicBoolean(true);
    var allLive = new CountDownLatch(1);
    var writer = Thread.ofPlatform().start(() -> write(runs, ids, allLive, writing));
    allLive.await();
    var our = new TimedSearch(ours.port(), request(SearchCase.FIRST, ids, ""));
    writing.set(false);
    writer.join();
    var their = new TimedSearch(theirs.port(), request(SearchCase.FIRST, theirIds, ""));
    report("loss < 0.5 by accuracy, 200 live runs", our, their, 50);
  }

  private void write(int runs, List<String> ids, CountDownLatch allLive, AtomicBoolean writing) {
    try (var api = new MlflowApi(ours.port())) {
      var live = new ArrayList<String>();
      try {
        for (int n = 0; n < LIVE; n++) {
          live.add(SearchSeed.live(api, ids.get(n % ids.size()), runs + n));
        }
      } finally {
        // Release the waiting thread also if this one fails.
        allLive.countDown();
      }
      for (int n = 0; writing.get(); n++) {
        SearchSeed.log(api, live.get(n % LIVE), runs + n);
      }
    }
  }

  private static RequestTemplate request(SearchCase search, List<String> ids, String token) {
    var experiments = ids.stream().map(id -> "\"" + id + "\"").collect(Collectors.joining(","));
    var order = search.order().isEmpty() ? "" : "\"" + search.order() + "\"";
    return RequestTemplate.post(
        MlflowApi.MLFLOW + "/runs/search",
        ("{\"experiment_ids\":[%s],\"filter\":\"%s\",\"order_by\":[%s],\"max_results\":%d,"
                + "\"page_token\":\"%s\"}")
            .formatted(experiments, search.filter(), order, RESULTS, token));
  }

  /** Page token of this server: a cursor, so all earlier pages are read. */
  private String ourToken(SearchCase search, List<String> ids) {
    var token = "";
    try (var api = new MlflowApi(ours.port())) {
      for (int page = 1; page < search.page(); page++) {
        token = api.ask(request(search, ids, token)).text("next_page_token");
      }
    }
    return token;
  }

  /** Page token of the reference: an encoded offset. */
  private static String theirToken(SearchCase search) {
    var offset = "{\"offset\": %d}".formatted((search.page() - 1) * RESULTS);
    return search.page() == 1
        ? ""
        : Base64.getEncoder().encodeToString(offset.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> names(BenchmarkResponse reply) {
    return NAME.matcher(new String(reply.body(), StandardCharsets.UTF_8))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** A search measured repeatedly, after a warm-up. */
  private static final class TimedSearch {
    private final BenchmarkResponse reply;
    private final double milliseconds;

    TimedSearch(int port, RequestTemplate request) {
      try (var api = new MlflowApi(port)) {
        reply = api.ask(request);
        var _ = times(api, request, WARM_UP);
        var times = times(api, request, LENGTH);
        milliseconds = times.get(times.size() / 2) / 1e6;
      }
    }

    private static List<Long> times(MlflowApi api, RequestTemplate request, Duration length) {
      var times = new ArrayList<Long>();
      long end = System.nanoTime() + length.toNanos();
      do {
        long begun = System.nanoTime();
        var _ = api.ask(request);
        times.add(System.nanoTime() - begun);
      } while (System.nanoTime() < end);
      times.sort(null);
      return times;
    }
  }
}
