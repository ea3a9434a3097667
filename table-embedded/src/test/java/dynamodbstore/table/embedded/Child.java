package dynamodbstore.table.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A child process that runs a test class and communicates in lines of text. */
final class Child implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;
  private final Writer input;

  private Child(Process process) {
    this.process = process;
    this.lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.input = process.outputWriter(StandardCharsets.UTF_8);
  }

  static Child run(Class<?> main, String... arguments) {
    return start(command(main, arguments));
  }

  /** Runs a class with a maximum file size, until {@link #liftFileLimit}. */
  static Child runWithFileLimit(int kilobytes, Class<?> main, String... arguments) {
    var command = new ArrayList<>(List.of("bash", "-c", "ulimit -S -f $0; exec \"$@\""));
    command.add(Integer.toString(kilobytes));
    command.addAll(command(main, arguments));
    return start(command);
  }

  /** Reads a complete line; null if the process has ended. A partial line is dropped. */
  @Nullable String line() {
    try {
      var line = new StringBuilder();
      for (int next = lines.read(); next >= 0; next = lines.read()) {
        if (next == '\n') {
          return line.toString();
        }
        line.append((char) next);
      }
      return null;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  void say(String line) {
    try {
      input.write(line + "\n");
      input.flush();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Kills the process at once, without shutdown hooks. */
  void kill() {
    // Through the handle, so that earlier output can still be read.
    boolean _ = process.toHandle().destroyForcibly();
  }

  long pid() {
    return process.pid();
  }

  void liftFileLimit() throws IOException, InterruptedException {
    int status =
        new ProcessBuilder("prlimit", "--pid", Long.toString(pid()), "--fsize=unlimited")
            .inheritIO()
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException("prlimit ended with " + status);
    }
  }

  @Override
  public void close() {
    kill();
    var _ = process.onExit().join();
  }

  private static List<String> command(Class<?> main, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Child start(List<String> command) {
    try {
      return new Child(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
