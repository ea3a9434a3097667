package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Command-line options of the load benchmarks.
 *
 * @param mlflow the reference's executable
 * @param only substring of the names of the workloads to run; empty for all
 */
record LoadOptions(
    Path launcher,
    Path mlflow,
    Path seed,
    Path work,
    Duration warmUp,
    Duration length,
    int rounds,
    int starts,
    int runs,
    Optional<String> only) {
  private static final Set<String> NAMES =
      Set.of(
          "launcher",
          "mlflow",
          "seed",
          "work",
          "seconds",
          "warm-up",
          "rounds",
          "starts",
          "runs",
          "only");

  /** Parses {@code name=value} arguments. */
  static LoadOptions parse(String... words) {
    var given = new HashMap<String, String>();
    for (var word : words) {
      var parts = word.split("=", 2);
      if (parts.length != 2 || !NAMES.contains(parts[0])) {
        throw new IllegalArgumentException(word + " is not one of " + NAMES + "=…");
      }
      given.put(parts[0], parts[1]);
    }
    return new LoadOptions(
        path(given, "launcher"),
        Path.of(given.getOrDefault("mlflow", "mlflow")).toAbsolutePath(),
        Path.of(given.getOrDefault("seed", "seed.py")).toAbsolutePath(),
        path(given, "work"),
        Duration.ofSeconds(number(given, "warm-up", 2)),
        Duration.ofSeconds(number(given, "seconds", 5)),
        number(given, "rounds", 1),
        number(given, "starts", 5),
        number(given, "runs", 20_000),
        Optional.ofNullable(given.get("only")));
  }

  private static Path path(Map<String, String> given, String name) {
    var path = given.get(name);
    if (path == null) {
      throw new IllegalArgumentException("Missing argument " + name + "=…");
    }
    return Path.of(path).toAbsolutePath();
  }

  private static int number(Map<String, String> given, String name, int otherwise) {
    return Integer.parseInt(given.getOrDefault(name, Integer.toString(otherwise)));
  }

  boolean wants(Workload workload) {
    return only.isEmpty() || workload.name().contains(only.get());
  }
}
