package dynamodbstore.table.dynamodb.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Server program for tests, in a separate process that ends with the JVM that started it, even if
 * that is killed. A module provides its unpacked libraries; a test class is its main class and
 * prints the port on one line.
 *
 * @param module module whose libraries the program needs
 * @param main main class, on the test class path
 * @param ready prefix of the line that announces the port
 */
public record TestServerProcess(String module, Class<?> main, String ready) {
  /** Starts the process and waits for its port. */
  public int start(List<String> options) {
    var libraries = libraries();
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.add("-cp");
    command.add(ownClasses() + System.getProperty("path.separator") + libraries.resolve("*"));
    command.add(main.getName());
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return port(process.inputReader(StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(main.getSimpleName() + " does not start", failure);
    }
  }

  /** Searches the parent directories, so that it works from the directory of any module. */
  public Path libraries() {
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      var libraries = folder.resolve(module).resolve("target/lib");
      if (Files.isDirectory(libraries)) {
        return libraries;
      }
    }
    throw new IllegalStateException(
        "%s is not unpacked: mvn -pl %1$s process-resources".formatted(module));
  }

  /** Waits for the line with the port. Other output is shown only if the process ends before. */
  private int port(BufferedReader output) throws IOException {
    var said = new StringBuilder();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(ready)) {
        drain(output);
        return Integer.parseInt(line.substring(ready.length()));
      }
      said.append(line).append('\n');
    }
    throw new IOException("The process ended before it printed its port:\n" + said);
  }

  /**
   * Discards further output, because the process would block on a full pipe. A virtual thread would
   * occupy a carrier thread for as long as it waits for output.
   */
  private static void drain(BufferedReader output) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (output) {
                while (output.readLine() != null) {
                  // Discard.
                }
              } catch (IOException _) {
                // The process has ended.
              }
            });
  }

  private Path ownClasses() {
    return Path.of(URI.create(main.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
