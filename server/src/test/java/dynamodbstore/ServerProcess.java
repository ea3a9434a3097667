package dynamodbstore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The packaged program, started by the launcher as a process. */
final class ServerProcess implements AutoCloseable {
  static final Path LAUNCHER = Path.of("../mlflow-dynamodbstore").toAbsolutePath().normalize();

  private static final String LISTENING = "Listening on ";
  private static final int LONGEST_SECONDS = 60;

  private final Process process;
  private final CompletableFuture<String> errors;
  private final List<String> output = new ArrayList<>();

  private ServerProcess(Process process) {
    this.process = process;
    this.errors = meanwhile(() -> all(process.errorReader()::readLine));
  }

  /** Exit status and output of a process. */
  record End(int status, String output, String errors) {}

  /** Invocation: launcher, working directory and environment. */
  record Call(Path program, Path folder, Map<String, String> environment) {
    static Call in(Path folder) {
      return new Call(LAUNCHER, folder, Map.of());
    }

    Call as(Path program) {
      return new Call(program, folder, environment);
    }

    Call with(Map<String, String> environment) {
      return new Call(program, folder, environment);
    }

    /** Runs a command until it exits. */
    End run(String... arguments) {
      try (var server = begin(arguments)) {
        return server.end();
      }
    }

    /** Starts a server and returns when it listens. */
    ServerProcess start(String... arguments) {
      var server = begin(arguments);
      server.awaitListening();
      return server;
    }

    /** Starts a command. */
    ServerProcess begin(String... arguments) {
      var command = new ArrayList<String>();
      command.add(program.toString());
      command.addAll(List.of(arguments));
      var builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().keySet().removeIf(name -> name.contains("MLFLOW"));
      // Use the package that Maven has just built.
      builder.environment().put("MLFLOW_SERVER_BUILD", "never");
      builder.environment().putAll(environment);
      try {
        return new ServerProcess(builder.start());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  int port() {
    var url = listening().orElseThrow();
    return Integer.parseInt(url.replaceFirst("^.*:(\\d+).*$", "$1"));
  }

  /** Sends SIGTERM and waits for the exit. */
  End stop() {
    return signalled(process.toHandle().destroy());
  }

  /** Sends SIGKILL. */
  End kill() {
    return signalled(process.toHandle().destroyForcibly());
  }

  /** Sends SIGKILL after a time, unless the process has exited by itself. */
  End killAfter(long milliseconds) {
    try {
      if (process.waitFor(milliseconds, TimeUnit.MILLISECONDS)) {
        return end();
      }
      boolean _ = process.toHandle().destroyForcibly();
      return end();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Uses the process handle, because {@code Process.destroy} also closes the output streams, which
   * are still to be read.
   */
  private End signalled(boolean sent) {
    if (!sent) {
      throw new IllegalStateException("It cannot be signalled");
    }
    return end();
  }

  @Override
  public void close() {
    var _ = process.destroyForcibly();
  }

  /** Reads until the line after the one with the address. */
  private void awaitListening() {
    try {
      while (listening().isEmpty() || output.getLast().startsWith(LISTENING)) {
        var line = process.inputReader().readLine();
        if (line == null) {
          throw new IllegalStateException("It ended before it listened: " + end());
        }
        output.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> listening() {
    return output.stream().filter(line -> line.startsWith(LISTENING)).findFirst();
  }

  private End end() {
    try {
      var rest = all(process.inputReader()::readLine);
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("It does not end");
      }
      var said = String.join("", output.stream().map(line -> line + "\n").toList()) + rest;
      return new End(process.exitValue(), said, errors.join());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs on a new thread: the common pool has too few for tasks that wait for each other. */
  static <T> CompletableFuture<T> meanwhile(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofPlatform().daemon().start(task));
  }

  private interface Lines {
    String next() throws IOException;
  }

  private static String all(Lines lines) {
    try {
      var text = new StringBuilder();
      for (var line = lines.next(); line != null; line = lines.next()) {
        text.append(line).append('\n');
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
