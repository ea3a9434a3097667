package dynamodbstore.benchmarks.load.process;

import dynamodbstore.benchmarks.load.http.BenchmarkConnection;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Server under test: starts it from a command line, and measures and stops its process with all
 * descendants.
 */
public final class ServerUnderTest implements AutoCloseable {
  public static final Duration LONGER_THAN_A_SWEEP = Duration.ofSeconds(65);

  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Duration LONGEST_UNREST = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Pattern SHARE = Pattern.compile("(?m)^Pss:\\s*(\\d+) kB");

  private final String name;
  private final Path folder;
  private final List<String> command;
  private Optional<Process> process = Optional.empty();
  private int port;

  /**
   * @param command command line, with {@code {port}} as placeholder of the port
   * @param folder working directory
   */
  public ServerUnderTest(String name, Path folder, List<String> command) {
    this.name = name;
    this.folder = folder;
    this.command = List.copyOf(command);
  }

  /**
   * This server, with its data in a folder.
   *
   * @param options in addition to the port and the store
   */
  public static ServerUnderTest ours(String name, Path launcher, Path folder, String... options) {
    var command = new ArrayList<String>();
    command.addAll(List.of(launcher.toString(), "server", "--port", "{port}"));
    command.addAll(List.of("--backend-store-uri", folder.resolve("data").toString()));
    command.addAll(List.of(options));
    return new ServerUnderTest(name, folder, command);
  }

  String name() {
    return name;
  }

  public int port() {
    return port;
  }

  /** Starts the server and returns the time until {@code /health} first returns status 200. */
  public Duration start() {
    port = freePort();
    var words = new ArrayList<String>();
    command.forEach(word -> words.add(word.replace("{port}", Integer.toString(port))));
    long begun = System.nanoTime();
    var started = spawn(words);
    process = Optional.of(started);
    while (!BenchmarkConnection.isHealthy(port)) {
      if (!started.isAlive() || System.nanoTime() - begun > DEADLINE.toNanos()) {
        throw new IllegalStateException(name + " did not start; see " + log());
      }
      Thread.onSpinWait();
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private Process spawn(List<String> words) {
    var builder = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log()));
    builder
        .environment()
        .putAll(
            Map.of(
                "MLFLOW_SERVER_BUILD", "never",
                "MLFLOW_DISABLE_TELEMETRY", "true",
                "MLFLOW_SERVER_ENABLE_JOB_EXECUTION", "false"));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private File log() {
    return folder.resolve("server.log").toFile();
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Duration processorTime() {
    return handles()
        .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * Waits until the server has been idle for {@code length}: its background work (settling,
   * compaction) must not influence the next measurement.
   */
  public void awaitQuiet(Duration length) throws InterruptedException {
    var quiet = Duration.ZERO;
    long begun = System.nanoTime();
    while (quiet.compareTo(length) < 0) {
      VerificationFailure.unless(
          System.nanoTime() - begun < LONGEST_UNREST.toNanos(), name + " does not become idle");
      var before = processorTime();
      Thread.sleep(LOOK);
      boolean isBusy = processorTime().minus(before).compareTo(LOOK.dividedBy(10)) > 0;
      quiet = isBusy ? Duration.ZERO : quiet.plus(LOOK);
    }
  }

  /** Proportional set size in megabytes: shared pages are divided among the processes. */
  public double memory() {
    return handles().mapToDouble(handle -> memory(handle.pid())).sum();
  }

  /** Size of all files in the server's folder, in megabytes. */
  public double diskSpace() {
    try (var files = Files.walk(folder)) {
      return files.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum() / 1e6;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double memory(long pid) {
    try {
      var matcher = SHARE.matcher(Files.readString(Path.of("/proc/" + pid + "/smaps_rollup")));
      return matcher.find() ? Long.parseLong(matcher.group(1)) * 1024 / 1e6 : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<ProcessHandle> handles() {
    return process.stream()
        .flatMap(running -> Stream.concat(Stream.of(running.toHandle()), running.descendants()));
  }

  /** Stops the server and its descendants, forcibly after 20 seconds. */
  @Override
  public void close() {
    if (process.isEmpty()) {
      return;
    }
    var all = handles().toList();
    process.get().destroy();
    for (var handle : all) {
      try {
        var _ = handle.onExit().get(20, TimeUnit.SECONDS);
      } catch (InterruptedException
          | java.util.concurrent.ExecutionException
          | java.util.concurrent.TimeoutException e) {
        var _ = handle.destroyForcibly();
      }
    }
    process = Optional.empty();
  }
}
